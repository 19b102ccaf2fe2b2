import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { WaitingBuilds } from '#shared/builds/waiting-contract.ts'

import { waiting } from './queries.ts'

/** What has to be answered before one's clubs go on; nothing where there is nothing. */
export function WaitsForYou() {
  const { data, error, refetch } = useQuery(waiting)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.toApprove.length + data.toSign.length + data.toPay.length === 0) return null

  return (
    <Part title="Waits for you" inColumn>
      <ul className="divide-y divide-line border-y border-line">
        <ToApprove sheets={data.toApprove} />
        <ToSign quotes={data.toSign} />
        <ToPay builds={data.toPay} />
      </ul>
    </Part>
  )
}

interface EntryProps {
  what: string
  about: ReactNode
  to: string
  verb: string
}

const Entry = ({ what, about, to, verb }: EntryProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{what}</span>
      <span className="text-sm text-muted figures">{about}</span>
    </span>
    <ButtonLink to={to} aria-label={`${verb}, ${what}`}>
      {verb}
    </ButtonLink>
  </li>
)

function ToApprove({ sheets }: { sheets: WaitingBuilds['toApprove'] }) {
  const { date } = useStudio()

  return sheets.map(({ number, version, sharedAt, token }) => (
    <Entry
      key={number}
      what={`Build sheet ${number}`}
      about={`To approve: version ${version}${sharedAt ? `, sent ${date(sharedAt)}` : ''}`}
      to={`/sheet#${token}`}
      verb="Look and approve"
    />
  ))
}

function ToSign({ quotes }: { quotes: WaitingBuilds['toSign'] }) {
  const { money, dayAndYear } = useStudio()

  return quotes.map(({ number, totalCents, validUntil, token }) => (
    <Entry
      key={number}
      what={`Quote ${number}`}
      about={`To sign: ${money(totalCents)}${validUntil ? `, valid until ${dayAndYear(validUntil)}` : ''}`}
      to={`/quote#${token}`}
      verb="Read and sign"
    />
  ))
}

function ToPay({ builds }: { builds: WaitingBuilds['toPay'] }) {
  const { money } = useStudio()

  return builds.map(({ number, cents, isDeposit, token }) => (
    <Entry
      key={number}
      what={`Clubs ${number}`}
      about={`To pay: the ${isDeposit ? 'deposit' : 'balance'} of ${money(cents)}`}
      to={`/pay#${token}`}
      verb={`Pay ${money(cents)}`}
    />
  ))
}
