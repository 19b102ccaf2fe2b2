import { type Kysely, sql } from 'kysely'

/**
 * Refunds from before their taxes were kept have neither them nor whether what came back had been a sale, so the tax report said
 * less came back than the books. What came back as a whole and is returned had been delivered; its taxes are those of its line.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update order_refund_line as back set was_sale = true
      from order_line as line
      where line.id = back.line_id and not was_sale and line.state = 'returned' and line.fulfilled_on is not null
        and back.quantity = line.quantity and back.total_cents = line.total_cents;

    insert into order_refund_line_tax (refund_id, line_id, jurisdiction, cents)
      select refund_id, line_id, jurisdiction,
          case when place = 1 then share + tax_cents - sum(share) over (partition by refund_id, line_id) else share end
        from (
          select back.refund_id, back.line_id, tax.jurisdiction, back.tax_cents,
              floor(back.tax_cents::numeric * tax.cents / nullif(line.tax_cents, 0))::integer as share,
              row_number() over (partition by back.refund_id, back.line_id order by tax.cents desc, tax.jurisdiction) as place
            from order_refund_line as back
              join order_line as line on line.id = back.line_id
              join order_line_tax as tax on tax.line_id = line.id
            where back.tax_cents > 0 and line.tax_cents > 0 and not exists (
              select from order_refund_line_tax as known where known.refund_id = back.refund_id and known.line_id = back.line_id
            )
        ) as missing;
  `.execute(db)
}
