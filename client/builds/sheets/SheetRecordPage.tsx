import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { ShopError } from '#client/builds/calibration/ShopError.tsx'
import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import type { SheetStep } from '#shared/builds/sheets/status.ts'

import { Changes } from './Changes.tsx'
import { ClubCards } from './ClubCards.tsx'
import { LeftBehind } from './grid/LeftBehind.tsx'
import { SheetEditor } from './grid/SheetEditor.tsx'
import { createVersion, sheetOf, sheetsKey, stepSheet } from './queries.ts'
import { QuoteSheet } from './QuoteSheet.tsx'
import { sheetPath, sheetWords } from './sheet-words.ts'
import { SheetBadge } from './SheetBadge.tsx'
import { SheetThread } from './thread/SheetThread.tsx'

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
        <SheetEditor key={sheet.version} sheet={sheet} aside={<Aside sheet={sheet} />}>
          <SinceAgreed sheet={sheet} />
        </SheetEditor>
      ) : (
        <Record aside={<Aside sheet={sheet} />}>
          <LeftBehind sheet={sheet} />
          <ClubCards clubs={sheet.clubs} />
          <SinceAgreed sheet={sheet} />
        </Record>
      )}
    </>
  )
}

function SheetActs({ sheet }: { sheet: Sheet }) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const settled = { onSettled: () => queries.invalidateQueries({ queryKey: sheetsKey }) }
  const stepping = useMutation({ mutationFn: (to: SheetStep) => stepSheet(sheet.id, to, sheet.revision), ...settled })
  const renewing = useMutation({
    mutationFn: () => createVersion(sheet.id, keyFor([sheet.id, sheet.version])),
    ...settled,
  })
  const error = stepping.error ?? renewing.error
  const { canCreateBuilds } = usePermissions()

  return (
    <>
      <RecordSteps address={sheetPath(sheet.id)} />
      {error && <span className="text-sm text-flag-deep">{error.message}</span>}
      {sheet.mayWrite && (
        <Button size="tight" busy={stepping.isPending} onClick={() => stepping.mutate('shared')}>
          Share
        </Button>
      )}
      {canCreateBuilds && sheet.status !== 'draft' && (
        <Button size="tight" tone="quiet" busy={renewing.isPending} onClick={() => renewing.mutate()}>
          New version
        </Button>
      )}
      {canCreateBuilds && (sheet.status === 'shared' || sheet.status === 'approved') && <QuoteSheet sheet={sheet} />}
    </>
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

function Aside({ sheet }: { sheet: Sheet }) {
  const { moment, dayAndYear } = useStudio()
  const { person, requestedBy, link, history, versions } = sheet
  const signed = versions.find(({ number }) => number === sheet.version)?.approvedName

  return (
    <>
      <RecordPart title="Sheet">
        <Facts
          facts={[
            { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{person?.name ?? '-'}</PersonLink> },
            { name: 'Shop error', value: <ShopError /> },
            { name: 'Wanted by', value: requestedBy ? dayAndYear(requestedBy) : '-' },
            ...(signed ? [{ name: 'Approved by', value: signed }] : []),
            ...(link
              ? [
                  {
                    name: 'As the client sees it',
                    value: (
                      <a className="text-fairway underline" href={link}>
                        Open the link
                      </a>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </RecordPart>
      {sheet.enquiryId !== null && <SheetThread enquiryId={sheet.enquiryId} />}
      <RecordPart title="History">
        <History
          moment={moment}
          entries={history
            .map(({ at, version, from, to, by, reason }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The client',
              what: `Version ${version}`,
              ...(from !== null && { from: sheetWords[from].label }),
              to: sheetWords[to].label,
              why: reason ?? undefined,
            }))
            .toReversed()}
        />
      </RecordPart>
    </>
  )
}
