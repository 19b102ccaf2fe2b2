import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { MembershipReminder } from '#server/kernel/db/schema.ts'
import { housePlaceId } from '#server/settings/service.ts'
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
 * Whether a holder may need a letter, by the next term's plan now or by the agreed terms, or because a letter failed. This is
 * a filter: `remindersDue` decides.
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

/** Memberships that renew soon or are overdue, whose holders may need a letter. */
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

/** Memberships whose term has ended: all, or some of these. */
export const listRenewing = ({ trx }: OnDatabase, today: string, among?: readonly string[]) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('status', '=', 'active')
    .where('renewsOn', '<=', today)
    .$if(among !== undefined, (query) => query.where('id', '=', sql<string>`any(${among}::uuid[])`))
    .execute()

/** The number of the current or last term; 0 without one. */
export const lastTermOf = async (work: OnDatabase, membershipId: string): Promise<number> =>
  (await lastTerm(work, membershipId).executeTakeFirstOrThrow()).number

/** The letters about a renewal on a day, the latest first. */
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

/** A letter for another day, or one that reached nobody, is replaced. */
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
 * Records the delivery of renewal letters: the day when a mail server accepted each, or why it failed. A mailbox that bounces
 * or has unsubscribed is watched until the day of the charge.
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
      from told join location on location.id = ${housePlaceId} left join notice on notice.id = told.notice_id
    )
    update membership_reminder set reached_on = settled.reached_on, lost_for = settled.lost_for
    from settled
    where membership_reminder.membership_id = settled.membership_id and membership_reminder.term = settled.term
      and membership_reminder.plan_id = settled.plan_id and membership_reminder.days_before = settled.days_before
      and (membership_reminder.reached_on, membership_reminder.lost_for)
        is distinct from (settled.reached_on, settled.lost_for)
  `.execute(trx)

/** Makes a plan's present terms those of a membership. */
export const agreeOnPlan = ({ trx }: OnDatabase, membershipId: string, planId: string) =>
  sql`
    update membership set plan_id = plan.id, terms = to_jsonb(plan) from membership_plan plan
    where membership.id = ${membershipId} and plan.id = ${planId}
  `.execute(trx)
