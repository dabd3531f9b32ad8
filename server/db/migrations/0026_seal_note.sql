alter table meters add column seal_note text not null default '';
