import { useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { ApproveForm } from './ApproveForm.tsx'
import { Changes } from './Changes.tsx'
import { ClubCards } from './ClubCards.tsx'
import { LeftBehind } from './grid/LeftBehind.tsx'
import { SheetEditor } from './grid/SheetEditor.tsx'
import { sheetOf } from './queries.ts'
import { SheetActs } from './record/SheetActs.tsx'
import { SheetAside } from './record/SheetAside.tsx'
import { SheetPaper } from './record/SheetPaper.tsx'
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
  const { data: sheet } = useSuspenseQuery(sheetOf(sheetId))

  return (
    <>
      <TitleBar
        title={sheet.number}
        badge={<SheetBadge status={sheet.status} />}
        figures={[sheet.templateName ?? sheet.person?.name ?? 'Nobody in particular', `version ${sheet.version}`]}
        action={<SheetActs sheet={sheet} />}
      />
      {sheet.mayWrite ? (
        <SheetEditor key={sheet.version} sheet={sheet} aside={<SheetAside sheet={sheet} />}>
          <SinceAgreed sheet={sheet} />
          <ComparePart sheet={sheet} />
        </SheetEditor>
      ) : (
        <Record aside={<SheetAside sheet={sheet} />}>
          <LeftBehind sheet={sheet} />
          <AtCounter sheet={sheet} />
          <ClubCards clubs={sheet.clubs} />
          <SinceAgreed sheet={sheet} />
          <ComparePart sheet={sheet} />
        </Record>
      )}
      <SheetPaper sheet={sheet} />
    </>
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
