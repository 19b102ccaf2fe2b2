import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Confirmations carry the link that manages the booking: nobody but their recipient reads it.
    update notice set secret = true where template = 'booked' and not secret;
    update notice
      set text = 'The text of this message held a code or a link and was removed.', html = null, attachments = '[]'
      where template = 'booked' and (sent_at is not null or failed_at is not null);

    -- Subjects are shown in lists and on locked screens: a code stands in the letter alone.
    update mail_template
      set lead = case when strpos(lead, '{code}') > 0 then lead else lead || ' {code}' end,
          subject = 'Your verification code'
      where name = 'reauthentication' and strpos(subject, '{code}') > 0;
  `.execute(db)
}
