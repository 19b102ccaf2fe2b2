import { type Kysely, sql } from 'kysely'

/** Bills are written down when they come and paid later, for whatever was ordered; what they differ by is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index supplier_bill_order;
    alter table supplier_bill
      rename column purchase_order_id to order_id;
    alter table supplier_bill
      drop constraint supplier_bill_purchase_order_id_fkey,
      drop constraint supplier_bill_cents_check,
      alter column paid_on drop not null,
      -- Orders of features to the right are named without a key.
      add column order_kind text not null default 'purchase_order'
        check (order_kind in ('purchase_order', 'factory_order')),
      add column order_number text,
      add column supplier_id uuid references supplier,
      add column location_id uuid references location,
      -- Worth of what came that it is for. What it asks beyond that, as freight, is a cost of its own.
      add column received_cents integer,
      add column billed_on date,
      add column due_on date,
      add column paid_by uuid;

    update supplier_bill
      set order_number = number_of.number, supplier_id = number_of.supplier_id, location_id = number_of.location_id,
        received_cents = cents, billed_on = paid_on, due_on = paid_on, paid_by = by
      from purchase_order as number_of where number_of.id = order_id;
    -- One number was allowed to stand for several payments.
    update supplier_bill as bill set number = number || ' (' || again.nth || ')'
      from (
        select id, row_number() over (partition by supplier_id, lower(number) order by at, id) as nth from supplier_bill
      ) as again
      where again.id = bill.id and nth > 1;

    alter table supplier_bill
      alter column order_kind drop default,
      alter column order_number set not null,
      alter column supplier_id set not null,
      alter column location_id set not null,
      alter column received_cents set not null,
      alter column billed_on set not null,
      alter column due_on set not null,
      -- Less than nothing is a credit note.
      add constraint supplier_bill_asks_something check (cents <> 0),
      add constraint supplier_bill_is_due_once_written check (due_on >= billed_on);
    create index supplier_bill_order on supplier_bill (order_kind, order_id, at);
    create index supplier_bill_open on supplier_bill (due_on, id) where paid_on is null;
    create unique index supplier_bill_number on supplier_bill (supplier_id, lower(number));
  `.execute(db)
}
