-- A payment is given back in parts, too: each has a credit note of its own.

alter table receipts drop constraint receipts_payment_id_kind_key;
create unique index receipts_of_payment on receipts (payment_id) where kind = 'receipt';
create index receipts_payment on receipts (payment_id, kind);
