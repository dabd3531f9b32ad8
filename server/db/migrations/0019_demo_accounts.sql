-- Accounts of the demo, whose passwords everybody knows.

alter table users add column is_demo boolean not null default false;
update users set is_demo = true
where username in ('demo-super', 'qinghe-staff', 'qinghe-clerk', 'qinghe-reader', 'qinghe-cashier', 'qinghe-new',
    'yunxi-staff', 'yunxi-clerk', 'yunxi-reader', 'yunxi-cashier')
  and exists (select from users where username = 'demo-super');
