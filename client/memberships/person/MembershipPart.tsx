import { useSuspenseQuery } from '@tanstack/react-query'

import { statusWords } from '#client/memberships/membership-words.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { membershipOfPerson } from './queries.ts'

/** What the membership of a client has left, and until when it runs; nothing for whoever has none. */
export function MembershipPart({ personId }: { personId: string }) {
  const { dayAndYear } = useStudio()
  const { membership } = useSuspenseQuery(membershipOfPerson(personId)).data
  if (!membership) return null

  const { number, status, plan, renewsOn, endsOn, allowance, periodEndsOn } = membership
  const facts: Fact[] = [
    { name: 'Plan', value: `${plan.name}, ${statusWords[status].label.toLowerCase()}` },
    { name: 'Number', value: <span className="font-mono">{number}</span> },
    { name: 'Any time', value: `${hoursOf(allowance.peakMinutes)} left to ${dayAndYear(periodEndsOn)}` },
    { name: 'Off-peak', value: `${hoursOf(allowance.offPeakMinutes)} left` },
    { name: 'Guest passes', value: String(allowance.guestPasses) },
    ...(renewsOn ? [{ name: 'Renews', value: dayAndYear(renewsOn) }] : []),
    ...(endsOn ? [{ name: 'Ends', value: dayAndYear(endsOn) }] : []),
  ]

  return (
    <RecordPart title="Membership">
      <Facts facts={facts} inColumns />
    </RecordPart>
  )
}

const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
