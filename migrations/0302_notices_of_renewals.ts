import { type Kysely, sql } from 'kysely'

/**
 * A renewal is charged only once its notice has reached somebody, so what became of each letter is kept beside what it said. The
 * letters themselves are forgotten after a while, and a mailbox that was there may be gone by the day of the charge.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table membership_reminder
      -- The letter; none where no address was known, or where somebody was told in person.
      add column notice_id uuid,
      -- For which day it was told: another day is told anew.
      add column renews_on date,
      -- The day on which the mail server took it, or on which they were told in person.
      add column reached_on date,
      add column lost_for text check (lost_for in ('no_address', 'failed', 'ended')),
      -- Whether one before it was lost: then the renewal itself waits for this one.
      add column remade boolean not null default false;

    update membership_reminder as told set
      renews_on = membership.renews_on,
      notice_id = (
        select id from notice where about = membership.id and template = 'membership_renews' and channel = 'email'
          and created_at::date between told.sent_on - 1 and told.sent_on + 1
        order by created_at desc limit 1
      )
    from membership where membership.id = told.membership_id;

    -- Of what was told before anybody kept its letter nothing else is known than that it was told.
    update membership_reminder as told set
      reached_on = sent_on
    where notice_id is null or exists (select from notice where notice.id = told.notice_id and sent_at is not null);
  `.execute(db)
}
