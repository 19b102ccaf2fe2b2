import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { AskAboutSheet } from '#client/builds/AskAboutSheet.tsx'
import { Changes } from '#client/builds/Changes.tsx'
import { CompareVersions } from '#client/builds/sheets/versions/CompareVersions.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { counted } from '#shared/words.ts'

import { ApproveForm } from './ApproveForm.tsx'
import { ClubCards } from './ClubCards.tsx'
import { askAboutSheet, linkedSheet } from './queries.ts'

/** A client reads and approves a sheet by its link. The token stands after the #, so that no server logs it. */
export function LinkedSheetPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Your build sheet" />
      <BehindLink token={token} query={(known) => linkedSheet(known)}>
        {(sheet) => <Known token={token} sheet={sheet} />}
      </BehindLink>
    </div>
  )
}

function Known({ token, sheet }: { token: string; sheet: Sheet }) {
  return (
    <div className="grid gap-6">
      <p className="text-muted figures">
        {sheet.number}, version {sheet.version}. It is no order, and promises no price.
      </p>
      <Approval token={token} sheet={sheet} />
      <section aria-labelledby="all-clubs" className="grid gap-4">
        <h2 id="all-clubs" className="font-display text-xl font-medium">
          {sheet.clubs.length === 1 ? 'The club' : `All ${sheet.clubs.length} clubs`}
        </h2>
        <ClubCards clubs={sheet.clubs} />
      </section>
      <CompareLinked token={token} sheet={sheet} />
      <AskAboutSheet ask={(text) => askAboutSheet(token, text)} />
    </div>
  )
}

/** Asks for approval only of the changes since the last one. */
function Approval({ token, sheet }: { token: string; sheet: Sheet }) {
  const isChange = sheet.mayApprove && sheet.agreed !== null
  const former = useQuery({ ...linkedSheet(token, sheet.agreed ?? undefined), enabled: isChange })
  // Without a version the key is the sheet's own.
  const agreed = isChange ? former.data : undefined
  if (sheet.status === 'draft') return <p>We are looking at it, and send it back to you.</p>
  if (sheet.status === 'approved' || sheet.status === 'locked')
    return (
      <Notice kind="success" title={`Approved as version ${sheet.version}`}>
        We build what is written here.
      </Notice>
    )
  if (!sheet.mayApprove) return sheet.status === 'shared' ? <ByItsQuote sheet={sheet} /> : null
  if (isChange && !agreed) return <Skeleton className="h-40" />
  const changes = agreed && diffOf(agreed.clubs, sheet.clubs)

  return (
    <section aria-labelledby="to-approve" className="grid max-w-2xl gap-4">
      <h2 id="to-approve" className="font-display text-xl font-medium">
        {changes ? `What changed since version ${sheet.agreed ?? 1}` : 'Is this what we build?'}
      </h2>
      {changes && <Changes changes={changes} />}
      <ApproveForm
        token={token}
        sheet={sheet}
        label={changes ? `Approve ${counted(changes.length, 'change')}` : 'Approve the sheet'}
      />
    </section>
  )
}

/** The build is ordered already: the change has a price, and approving it approves the price. */
const ByItsQuote = ({ sheet: { version, agreed } }: { sheet: Sheet }) => (
  <Notice title={`What is ordered would be changed by version ${version}`}>
    {agreed !== null && `We build version ${agreed} until you have approved this one. `}
    You approve it with its quote, which we send you.
  </Notice>
)

/** Compares two versions that the client has seen. The choice is not kept in the address, which holds the token. */
function CompareLinked({ token, sheet }: { token: string; sheet: Sheet }) {
  const [chosen, choose] = useState<{ from: number; to: number }>()
  const [latest, before] = sheet.versions
  if (!latest || !before) return null
  if (!chosen) {
    return (
      <p>
        <Button tone="quiet" onClick={() => choose({ from: before.number, to: latest.number })}>
          Compare versions
        </Button>
      </p>
    )
  }

  return <Both token={token} {...chosen} onChoose={(from, to) => choose({ from, to })} />
}

interface BothProps {
  token: string
  from: number
  to: number
  onChoose: (from: number, to: number) => void
}

function Both({ token, from, to, onChoose }: BothProps) {
  const [{ data: before }, { data: after }] = [useQuery(linkedSheet(token, from)), useQuery(linkedSheet(token, to))]
  if (!before || !after) return <Skeleton className="h-40" />

  return <CompareVersions from={before} to={after} onChoose={onChoose} />
}
