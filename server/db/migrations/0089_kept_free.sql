-- This number belongs to work under way beside this one.
select 1;
