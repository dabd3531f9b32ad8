-- The monthly fee of a diameter that nobody has said yet is null: a fee of 0 is said. No bill takes it as 0 in silence.
alter table diameters
  alter column capacity_fee drop default,
  alter column capacity_fee drop not null;
