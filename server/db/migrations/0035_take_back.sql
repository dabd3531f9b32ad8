-- The job that took back what this one made: the same file may then be imported again.
alter table jobs add column taken_back_by bigint;
