import { type Kysely, sql } from 'kysely'

/** What became of fittings, quotes, builds, tickets and goods on the shelf. They are few, so nothing of them is kept by day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A build on the day of its approval, and on the day on which it was ready for the first time.
    create function fact_build(of_place uuid, first date, last date)
      returns table (
        day date, what text, build_id uuid, person_id uuid, builder_id uuid, fitter_id uuid, days integer,
        first_promise_kept boolean, promise_kept boolean
      )
      language sql stable as $$
        select case dated.what when 'begun' then dated.begun_on else dated.ready_on end, dated.what, dated.id, dated.person_id,
          dated.builder_id, dated.fitter_id, dated.ready_on - dated.begun_on,
          dated.ready_on <= (
            select promised_on from promise where owner_kind = 'build' and owner_id = dated.id order by at, id limit 1
          ),
          dated.ready_on <= (
            select promised_on from promise where owner_kind = 'build' and owner_id = dated.id and at <= dated.ready_at
            order by at desc, id desc limit 1
          )
        from (
          select build.id, build.person_id, build.builder_id, fitting.fitter_id, steps.ready_at,
            (steps.begun_at at time zone location.zone)::date as begun_on,
            (steps.ready_at at time zone location.zone)::date as ready_on,
            kind.what
          from location
            join build on build.location_id = location.id
            cross join lateral (
              select min(at) filter (where to_status = 'approved') as begun_at,
                min(at) filter (where to_status = 'ready') as ready_at
              from build_transition where build_transition.build_id = build.id
            ) as steps
            join quote on quote.id = build.quote_id join sheet on sheet.id = quote.sheet_id
            left join fitting on fitting.id = sheet.fitting_id
            cross join (values ('begun'), ('ready')) as kind(what)
          where location.id = of_place
        ) as dated
        where case dated.what when 'begun' then dated.begun_on else dated.ready_on end between first and last
      $$;

    -- A fitting on the day on which its session began, with what was approved of it within 60 days.
    create function fact_fitting(of_place uuid, first date, last date)
      returns table (
        day date, fitting_id uuid, person_id uuid, fitter_id uuid, service_id uuid, began_at timestamptz, has_sold boolean,
        value_cents bigint
      )
      language sql stable as $$
        select (began.at at time zone location.zone)::date, fitting.id, fitting.person_id, fitting.fitter_id, booking.service_id,
          began.at, sold.quotes > 0, coalesce(sold.cents, 0)
        from location
          join fitting on fitting.location_id = location.id
          cross join lateral (
            select min(at) as at from fitting_transition
            where fitting_transition.fitting_id = fitting.id and to_status = 'in_session'
          ) as began
          left join booking on booking.id = fitting.booking_id
          cross join lateral (
            select count(*) as quotes, sum(quote.total_cents) as cents
            from quote join sheet on sheet.id = quote.sheet_id
              join quote_transition as step on step.quote_id = quote.id and step.to_status = 'approved'
            where sheet.fitting_id = fitting.id and step.at >= began.at and step.at < began.at + interval '60 days'
          ) as sold
        where location.id = of_place
          and began.at >= (first::timestamp at time zone location.zone)
          and began.at < ((last + 1)::timestamp at time zone location.zone)
      $$;

    -- A quote on the day on which it was decided.
    create function fact_quote(of_place uuid, first date, last date)
      returns table (day date, quote_id uuid, person_id uuid, fitter_id uuid, outcome text, total_cents bigint)
      language sql stable as $$
        select (decided.at at time zone location.zone)::date, quote.id, quote.person_id, fitting.fitter_id, decided.to_status,
          quote.total_cents
        from location
          join quote on quote.location_id = location.id
          cross join lateral (
            select at, to_status from quote_transition
            where quote_transition.quote_id = quote.id and to_status in ('approved', 'declined', 'expired')
            order by at limit 1
          ) as decided
          join sheet on sheet.id = quote.sheet_id left join fitting on fitting.id = sheet.fitting_id
        where location.id = of_place
          and decided.at >= (first::timestamp at time zone location.zone)
          and decided.at < ((last + 1)::timestamp at time zone location.zone)
      $$;

    -- A ticket on the day on which it was taken in, and on the day on which it was ready for the first time.
    create function fact_ticket(of_place uuid, first date, last date)
      returns table (day date, what text, ticket_id uuid, person_id uuid, days integer, came_back boolean)
      language sql stable as $$
        select case dated.what when 'in' then dated.in_on else dated.ready_on end, dated.what, dated.id, dated.person_id,
          dated.ready_on - dated.in_on,
          exists (
            select from ticket_club as own
              join ticket_club as other on other.club_id = own.club_id and other.ticket_id <> own.ticket_id
              join ticket as again on again.id = other.ticket_id
            where own.ticket_id = dated.id and again.created_at > dated.ready_at
              and again.created_at < dated.ready_at + interval '60 days' and again.status <> 'void'
          )
        from (
          select ticket.id, ticket.person_id, kind.what, ready.at as ready_at,
            (ticket.created_at at time zone location.zone)::date as in_on, (ready.at at time zone location.zone)::date as ready_on
          from location
            join ticket on ticket.location_id = location.id and ticket.status <> 'void'
            cross join lateral (
              select min(at) as at from ticket_transition
              where ticket_transition.ticket_id = ticket.id and to_status = 'ready'
            ) as ready
            cross join (values ('in'), ('ready')) as kind(what)
          where location.id = of_place
        ) as dated
        where case dated.what when 'in' then dated.in_on else dated.ready_on end between first and last
      $$;

    -- What lay on the shelf before the first day, what came and what was sold of each item, in pieces.
    create function fact_stock(of_place uuid, first date, last date)
      returns table (day date, item_id uuid, brand text, kind text, was integer, received integer, sold integer)
      language sql stable as $$
        select last, item.id, product.brand, product.kind,
          coalesce(sum(move.quantity) filter (where move.at < (first::timestamp at time zone location.zone)), 0)::integer,
          coalesce(sum(move.quantity) filter (
            where move.kind = 'receive' and move.at >= (first::timestamp at time zone location.zone)
          ), 0)::integer,
          coalesce(-sum(move.quantity) filter (
            where move.kind in ('sell', 'consume', 'return') and move.at >= (first::timestamp at time zone location.zone)
          ), 0)::integer
        from location
          join stock_move as move on move.location_id = location.id
            and move.at < ((last + 1)::timestamp at time zone location.zone)
          join item on item.id = move.item_id and item.unit in ('each', 'pair', 'dozen')
          join product on product.id = item.product_id
        where location.id = of_place
        group by item.id, product.brand, product.kind
      $$;

    create index membership_transition_at on membership_transition (at);
    create index build_transition_at on build_transition (at);
    create index booking_created on booking (created_at);
  `.execute(db)
}
