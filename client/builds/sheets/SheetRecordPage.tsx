import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress, usePathParameter } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { ApproveForm } from './ApproveForm.tsx'
import { Changes } from './Changes.tsx'
import { ClubCards } from './ClubCards.tsx'
import { LeftBehind } from './grid/LeftBehind.tsx'
import { SheetEditor, type Typed } from './grid/SheetEditor.tsx'
import { sheetOf } from './queries.ts'
import { SheetActs } from './record/SheetActs.tsx'
import { SheetAside } from './record/SheetAside.tsx'
import { SheetPaper } from './record/SheetPaper.tsx'
import { sheetPath } from './sheet-words.ts'
import { SheetBadge } from './SheetBadge.tsx'
import { ComparePart } from './versions/ComparePart.tsx'

/** One sheet: its clubs, written while they are a draft, and its way. */
export function SheetRecordPage() {
  const sheetId = usePathParameter('sheetId')

  return (
    <Loaded resetKey={sheetId} skeleton={<Skeleton className="h-96" />}>
      <Known key={sheetId} sheetId={sheetId} />
    </Loaded>
  )
}

function Known({ sheetId }: { sheetId: string }) {
  const named = Number(useAddress().read('version'))
  const { data: standing } = useSuspenseQuery(sheetOf(sheetId))
  const isNamed = standing.version !== named && standing.versions.some(({ number }) => number === named)
  const { data: sheet } = useSuspenseQuery(sheetOf(sheetId, isNamed ? named : undefined))
  const typed: Typed = useRef(null)

  return (
    <>
      <TitleBar
        title={sheet.number}
        badge={<SheetBadge status={sheet.status} />}
        figures={[sheet.templateName ?? sheet.person?.name ?? 'Nobody in particular', `version ${sheet.version}`]}
        action={isNamed ? undefined : <SheetActs sheet={sheet} typed={typed} />}
      />
      {/* On paper it is what the bench reads, and nothing beside. */}
      <div className="print:hidden">
        {sheet.mayWrite ? (
          <SheetEditor key={sheet.version} sheet={sheet} typed={typed} aside={<SheetAside sheet={sheet} />}>
            <OtherVersion sheet={sheet} standing={standing} />
            <SinceAgreed sheet={sheet} />
            <ComparePart sheet={sheet} />
          </SheetEditor>
        ) : (
          <Record aside={<SheetAside sheet={sheet} />}>
            <LeftBehind sheet={sheet} />
            <OtherVersion sheet={sheet} standing={standing} />
            <AtCounter sheet={sheet} />
            <ClubCards clubs={sheet.clubs} />
            <SinceAgreed sheet={sheet} />
            <ComparePart sheet={sheet} />
          </Record>
        )}
      </div>
      <SheetPaper sheet={sheet} />
    </>
  )
}

/** A draft is not what is built, and what was agreed before is not what is written: each leads to the other. */
function OtherVersion({ sheet, standing }: { sheet: Sheet; standing: Sheet }) {
  const { id, version, agreed } = sheet
  const to = version !== standing.version ? standing.version : agreed
  if (to === null || to === version) return null
  const what = to === agreed ? `v${to} is what was approved` : `v${to} is written now`

  return (
    <Notice title={`You read v${version}.`}>
      {what}.{' '}
      <Link
        className="text-fairway underline underline-offset-4"
        to={to === standing.version ? sheetPath(id) : sheetPath(id, to)}
      >
        Read v{to}
      </Link>
    </Notice>
  )
}

/** Whoever has no mail address reads it here and signs before whoever is signed in. */
function AtCounter({ sheet }: { sheet: Sheet }) {
  const mayWitness = usePermissions().holds('create_builds/builds')
  if (sheet.status !== 'shared' || !sheet.person || sheet.person.email !== null || !mayWitness) return null

  return (
    <RecordPart title="At the counter">
      <ApproveForm sheet={sheet} label={`Approve version ${sheet.version}`} />
    </RecordPart>
  )
}

const SinceAgreed = ({ sheet }: { sheet: Sheet }) =>
  sheet.agreed !== null && sheet.agreed !== sheet.version ? <ChangedSince sheet={sheet} agreed={sheet.agreed} /> : null

function ChangedSince({ sheet, agreed }: { sheet: Sheet; agreed: number }) {
  const { data: before } = useSuspenseQuery(sheetOf(sheet.id, agreed))

  return (
    <RecordPart title={`Changed since version ${agreed}`}>
      <Changes changes={diffOf(before.clubs, sheet.clubs)} />
    </RecordPart>
  )
}
