import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { ownPlaceId } from '#server/kernel/db/own-place.ts'
import type { MembershipReminder } from '#server/kernel/db/schema.ts'
import { daysBeforeAnotherPrice } from '#shared/memberships/renewal.ts'

interface RenewalsQuery {
  today: string
  after: string | undefined
}

const lastTerm = ({ trx }: OnDatabase, membershipId: string) =>
  trx
    .selectFrom('membershipTerm')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('number'))
    .where('membershipId', '=', membershipId)

/**
 * Whether somebody has not been told as either the plan of the next term, as it is now, or what was agreed on wants it, or has not
 * been reached. Who is told in truth is `remindersDue`: this leaves out all whom that says nothing of.
 */
const mayBeToTell = (today: string) => sql<boolean>`exists (
  select from membership_plan as plan, jsonb_populate_record(null::membership_plan, membership.terms) as agreed,
    unnest(plan.reminder_days || agreed.reminder_days
      || case when plan.price_cents <> membership.price_cents then ${daysBeforeAnotherPrice}::smallint end) as days
  where plan.id = coalesce(next_plan_id, plan_id) and membership.renews_on - days <= ${today}::date and not exists (
    select from membership_reminder as told
    where told.membership_id = membership.id and told.plan_id = plan.id and days_before = days
      and told.renews_on = membership.renews_on and lost_for is null
      and term > coalesce((select max(number) from membership_term where membership_id = membership.id), 0)
  )
)`

/** Memberships that renew soon, or should have, whose holders may have to be told. */
export const listRenewingSoon = ({ trx }: OnDatabase, { today, after }: RenewalsQuery) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('status', 'in', ['active', 'frozen'])
    .where('renewsOn', 'is not', null)
    .where(mayBeToTell(today))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** Those whose term has ended, of all or among these. */
export const listRenewing = ({ trx }: OnDatabase, today: string, among?: readonly string[]) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('status', '=', 'active')
    .where('renewsOn', '<=', today)
    .$if(among !== undefined, (query) => query.where('id', '=', sql<string>`any(${among}::uuid[])`))
    .execute()

/** The number of the term that runs, or ran last; 0 where none is written down. */
export const lastTermOf = async (work: OnDatabase, membershipId: string): Promise<number> =>
  (await lastTerm(work, membershipId).executeTakeFirstOrThrow()).number

/** What was told of the renewal that begins the next term on a day, the last one first. */
export const listReminders = (
  work: OnDatabase,
  { membershipId, renewsOn }: { membershipId: string; renewsOn: string },
) =>
  work.trx
    .selectFrom('membershipReminder')
    .select(['daysBefore', 'planId', 'priceCents', 'sentOn', 'reachedOn', 'remade', 'lostFor'])
    .where('membershipId', '=', membershipId)
    .where('renewsOn', '=', renewsOn)
    .where('term', '>', lastTerm(work, membershipId))
    .orderBy('sentOn', 'desc')
    .orderBy('daysBefore')
    .execute()

export type ReminderRow = Awaited<ReturnType<typeof listReminders>>[number]

/** What was told for another day, or reached nobody, is told anew in its place. */
export const saveReminders = ({ trx }: OnDatabase, rows: Insertable<MembershipReminder>[]) =>
  trx
    .insertInto('membershipReminder')
    .values(rows)
    .onConflict((on) =>
      on.columns(['membershipId', 'term', 'planId', 'daysBefore']).doUpdateSet((eb) => ({
        priceCents: eb.ref('excluded.priceCents'),
        renewsOn: eb.ref('excluded.renewsOn'),
        sentOn: eb.ref('excluded.sentOn'),
        noticeId: eb.ref('excluded.noticeId'),
        reachedOn: eb.ref('excluded.reachedOn'),
        lostFor: eb.ref('excluded.lostFor'),
        remade: sql<boolean>`membership_reminder.renews_on = excluded.renews_on
          and (membership_reminder.remade or membership_reminder.lost_for is not null)`,
      })),
    )
    .execute()

/**
 * Notes what became of the letters of renewals that are to come: the day on which the mail server took each, or why it reaches nobody.
 * A mailbox that sends mail back, or whose owner wants none, is looked at until the day of the charge.
 */
export const settleReminders = ({ trx }: OnDatabase, { isOutboxRead }: { isOutboxRead: boolean }) =>
  sql`
    with told as (
      select membership_id, term, plan_id, days_before, notice_id, sent_on, reached_on from membership_reminder
      where lost_for is null and notice_id is not null
        and term > coalesce((
          select max(number) from membership_term as ended where ended.membership_id = membership_reminder.membership_id
        ), 0)
    ), settled as (
      select told.membership_id, told.term, told.plan_id, told.days_before,
        coalesce(
          reached_on, (notice.sent_at at time zone zone)::date, case when ${isOutboxRead} then sent_on end
        ) as reached_on,
        case
          when exists (
            select from notice_suppression
            where notice_suppression.channel = 'email' and address = lower(notice.recipient)
          ) then 'ended'
          when notice.failed_at is not null or (notice.id is null and reached_on is null) then 'failed'
        end as lost_for
      from told join location on location.id = ${ownPlaceId} left join notice on notice.id = told.notice_id
    )
    update membership_reminder set reached_on = settled.reached_on, lost_for = settled.lost_for
    from settled
    where membership_reminder.membership_id = settled.membership_id and membership_reminder.term = settled.term
      and membership_reminder.plan_id = settled.plan_id and membership_reminder.days_before = settled.days_before
      and (membership_reminder.reached_on, membership_reminder.lost_for)
        is distinct from (settled.reached_on, settled.lost_for)
  `.execute(trx)

/** Agrees with a membership on a plan as it is now. */
export const agreeOnPlan = ({ trx }: OnDatabase, membershipId: string, planId: string) =>
  sql`
    update membership set plan_id = plan.id, terms = to_jsonb(plan) from membership_plan plan
    where membership.id = ${membershipId} and plan.id = ${planId}
  `.execute(trx)
