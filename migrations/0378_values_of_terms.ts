import { type Kysely, sql } from 'kysely'

/**
 * A term keeps its plan and what it earns a month without tax, so that a later change of the plan rewrites no figure of the past.
 * Terms from before: the plan that the first one was bought by, of later ones the plan of now; tax as their charges were taxed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table membership_term
      add column plan_code text,
      add column monthly_cents integer check (monthly_cents >= 0);

    with bought as (
      select charge.membership_id, charge.term, max(line.terms ->> 'planId') filter (where charge.number = 1) as plan_id,
        sum(line.tax_cents) as tax_cents, sum(line.total_cents) as total_cents
      from membership_charge as charge join order_line as line on line.id = charge.order_line_id
      group by charge.membership_id, charge.term
    ), valued as (
      select term.membership_id, term.number, plan.code, plan.kind, coalesce(plan.term_months, 1) as months,
        term.price_cents * case
          when place.prices_include_tax and bought.total_cents > 0
            then (bought.total_cents - bought.tax_cents)::numeric / bought.total_cents
          else 1
        end as net
      from membership_term as term
        join membership on membership.id = term.membership_id
        left join bought on bought.membership_id = term.membership_id and bought.term = term.number
        join membership_plan as plan on plan.id = coalesce(bought.plan_id::uuid, membership.plan_id)
        cross join (select prices_include_tax from location order by opened_at nulls last, id limit 1) as place
    )
    update membership_term set plan_code = code,
        monthly_cents = case when kind in ('annual', 'monthly') then round(net / months) else 0 end
      from valued
      where valued.membership_id = membership_term.membership_id and valued.number = membership_term.number;

    alter table membership_term
      alter column plan_code set not null,
      alter column monthly_cents set not null;
  `.execute(db)
}
