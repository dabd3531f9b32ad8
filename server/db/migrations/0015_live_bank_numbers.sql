-- A bank's serial number belongs to one payment as long as that is not reversed: then the money may be booked anew.

drop index payments_channel_no_key;
create unique index payments_channel_no_key on payments (organization_id, method, channel_no)
  where channel_no <> '' and kind in ('payment', 'prepay') and status = 'success';
