-- A template for the message that brings a customer the link to an invoice.
alter table sms_templates drop constraint sms_templates_scene_check;
alter table sms_templates add constraint sms_templates_scene_check
  check (scene in ('bill', 'arrears', 'low_balance', 'payment', 'outage', 'notice', 'invoice'));
