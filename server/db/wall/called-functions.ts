/**
 * The functions that statements call. PostgreSQL has others that run the SQL of a text that they are given, or change the session:
 * no check of a statement's syntax would see what they do.
 */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  `
  abs ceil floor mod power round sign sqrt trim_scale trunc
  btrim chr concat concat_ws initcap left length lower lpad ltrim normalize octet_length overlay position
  regexp_count regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_substr repeat replace reverse right rpad
  rtrim split_part starts_with string_to_array strpos substr substring translate upper
  age date_part date_trunc extract justify_interval make_date make_interval make_timestamptz
  statement_timestamp timezone to_char to_date to_number to_timestamp
  array_agg array_append array_cat array_length array_position array_remove array_to_string cardinality unnest
  avg bool_and bool_or count every max min stddev string_agg sum
  dense_rank first_value lag last_value lead ntile rank row_number
  generate_series generate_subscripts
  json_agg json_array_elements json_array_elements_text json_array_length json_build_array json_build_object json_object_agg
  json_to_recordset jsonb_agg jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array
  jsonb_build_object jsonb_each jsonb_each_text jsonb_object_agg jsonb_object_keys jsonb_set jsonb_strip_nulls
  jsonb_to_recordset jsonb_typeof to_json to_jsonb
  convert_to decode encode hashtextextended md5 sha256
  nextval pg_current_snapshot pg_get_serial_sequence pg_snapshot_xmax pg_snapshot_xmin
  pg_advisory_xact_lock pg_advisory_xact_lock_shared pg_try_advisory_xact_lock
  graphile_worker.add_job graphile_worker.force_unlock_workers
  `
    .trim()
    .split(/\s+/),
)
