import { AccountMark } from '#client/people/AccountMark.tsx'
import { useStudio } from '#client/settings/service.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

const link = 'underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway'

/** How to reach them, and whether they come in by themselves. */
export function ContactFacts({ person }: { person: PersonRecord }) {
  const { dayAndYear, moment } = useStudio()
  const { email, phone, bornOn, erasedAt } = person
  const facts: Fact[] = [
    {
      name: 'E-mail',
      value: email ? (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      ) : (
        '-'
      ),
    },
    {
      name: 'Phone',
      value: phone ? (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={link}>
          {phone}
        </a>
      ) : (
        '-'
      ),
    },
    { name: 'Born', value: bornOn ? dayAndYear(bornOn) : '-' },
    { name: 'Account', value: person.accountId ? <Account person={person} /> : 'None' },
  ]

  return (
    <RecordPart title="Contact">
      <Facts facts={erasedAt ? [{ name: 'Erased', value: moment(erasedAt) }] : facts} />
    </RecordPart>
  )
}

const Account = ({ person }: { person: PersonRecord }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <AccountMark person={person} />
    {!person.isEmailProven && <span className="text-muted">address not confirmed</span>}
  </span>
)
