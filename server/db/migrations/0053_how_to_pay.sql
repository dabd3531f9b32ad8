-- What an organization's bills say about paying: an office and its hours, an app. Accounts for transfers stand beside it.
alter table organizations add column how_to_pay text not null default '';
