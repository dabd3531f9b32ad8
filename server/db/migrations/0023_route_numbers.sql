-- An empty route number is none, and stands last on the route. Until now it was stored as 0, which nobody counts from.

alter table meters alter seq_no drop not null, alter seq_no drop default;
update meters set seq_no = null where seq_no = 0;
