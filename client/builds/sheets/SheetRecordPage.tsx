import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Changes } from '#client/builds/Changes.tsx'
import { createQuote } from '#client/builds/quotes/queries.ts'
import { quotePath } from '#client/builds/quotes/quote-words.ts'
import { sheetPath } from '#client/builds/sheet-words.ts'
import { LeftBehind } from '#client/builds/sheets/grid/LeftBehind.tsx'
import { SheetEditor, type Typed } from '#client/builds/sheets/grid/SheetEditor.tsx'
import { MoreActs } from '#client/builds/sheets/record/MoreActs.tsx'
import { SheetAside } from '#client/builds/sheets/record/SheetAside.tsx'
import { ComparePrices } from '#client/builds/sheets/versions/ComparePrices.tsx'
import { CompareVersions } from '#client/builds/sheets/versions/CompareVersions.tsx'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress, usePathParameter, useGo } from '#client/routing/navigation.ts'
import { PrintSheet, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet, SheetClub } from '#shared/builds/sheets/sheet.ts'
import { sheetWords } from '#shared/builds/sheets/status.ts'
import { showField } from '#shared/clubs/rules.ts'
import { fieldOf, SpecKey } from '#shared/clubs/spec.ts'

import { ApproveForm } from './ApproveForm.tsx'
import { ClubCards } from './ClubCards.tsx'
import { sheetOf, createVersion, sheetsKey, stepSheet } from './queries.ts'
import { SheetBadge } from './SheetBadge.tsx'

/** One sheet: its clubs, editable while it is a draft, and its acts. */
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
      {/* Paper shows only what the bench reads. */}
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

/** A draft and the approved version are different: each links to the other. */
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

/** A client without a mail address reads and signs the sheet at the counter. */
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

interface SheetActsProps {
  sheet: Sheet
  typed: Typed
}

/** The acts on a sheet. Unsaved edits are saved before it is shared. */
function SheetActs({ sheet, typed }: SheetActsProps) {
  const touches = [sheetsKey]
  const stepping = useAct(
    async () => {
      const revision = typed.current ? await typed.current.save() : sheet.revision
      // Invalid cells are marked in the grid.
      return revision === undefined ? undefined : stepSheet(sheet.id, 'shared', revision)
    },
    { touches },
  )
  const renewing = useAct(() => createVersion(sheet.id), { touches })
  const error = stepping.error ?? renewing.error
  const { canCreateBuilds } = usePermissions()

  return (
    <>
      <RecordSteps address={sheetPath(sheet.id)} />
      {error && <span className="text-sm text-flag-deep">{sentenceAfter(error)}</span>}
      <MoreActs sheet={sheet} mayCreate={canCreateBuilds} typed={typed} />
      {sheet.mayWrite && sheet.templateName === null && (
        <Button size="tight" busy={stepping.isPending} onClick={() => stepping.mutate()}>
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

/** Quotes the shared version, and opens the quote. */
function QuoteSheet({ sheet: { id } }: { sheet: Sheet }) {
  const go = useGo()
  const quoting = useAct(() => createQuote(id), { onDone: (quote) => void go(quotePath(quote.id)), failsInToast: true })

  return (
    <Button size="tight" busy={quoting.isPending} onClick={() => quoting.mutate()}>
      Quote
    </Button>
  )
}

const measured = ['length', 'loft', 'lie', 'swingWeight', 'wraps'] as const satisfies readonly SpecKey[]
/** Fields with a column of their own, fields said in words below, and fields that the bench does not need. */
const isElsewhere = (key: SpecKey) =>
  new Set<SpecKey>([...measured, 'notes', 'builderNotes']).has(key) || key.endsWith('Cents')

/** A sheet for the bench: one row a club, legible at arm's length, its other decided fields below. */
function SheetPaper({ sheet }: { sheet: Sheet }) {
  const { id, number, version, status, person, templateName, clubs } = sheet
  const about = [templateName ?? person?.name, `version ${version}`, sheetWords[status].label]
    .filter(Boolean)
    .join(', ')

  return (
    <PrintSheet title={`Build sheet ${number}`} about={about} address={sheetPath(id)}>
      <table className="mt-6 w-full border-collapse">
        <thead className="text-left text-sm">
          <tr>
            {['Club', ...measured.map((key) => fieldOf(key).label), 'Done'].map((name) => (
              <th key={name} scope="col" className="border-b border-ink py-1 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {clubs.map((club) => (
          <PaperRow key={club.key} club={club} />
        ))}
      </table>
    </PrintSheet>
  )
}

function PaperRow({ club: { slot, spec, parts, madeBy } }: { club: SheetClub }) {
  const { studio } = useStudio()
  const others = SpecKey.options.flatMap((key) =>
    spec[key] === undefined || isElsewhere(key)
      ? []
      : `${fieldOf(key).label} ${showField(key, spec[key], studio.locale)}`,
  )
  const skus = Object.values(parts)
  const notes = [spec.notes, spec.builderNotes].filter(Boolean)

  return (
    <tbody className="break-inside-avoid border-b border-ink">
      <tr className="text-2xl font-semibold figures">
        <th scope="row" className="py-2 pr-3 text-left font-mono">
          {slot}
        </th>
        {measured.map((key) => (
          <td key={key} className="pr-3">
            {showField(key, spec[key], studio.locale) || '-'}
          </td>
        ))}
        <td>☐</td>
      </tr>
      <tr>
        <td colSpan={measured.length + 2} className="pb-2">
          {[madeBy === 'maker' ? 'Ordered from the maker' : '', ...others, ...skus].filter(Boolean).join(' · ')}
          {notes.map((note) => (
            <p key={note} className="font-semibold whitespace-pre-line">
              {note}
            </p>
          ))}
        </td>
      </tr>
    </tbody>
  )
}

/** The two versions that the address names, side by side. */
function ComparePart({ sheet }: { sheet: Sheet }) {
  const { read, change } = useAddress()
  const [from, to] = [versionIn(sheet, read('from')), versionIn(sheet, read('to'))]
  if (sheet.versions.length < 2) return null
  if (from === undefined || to === undefined) {
    const [latest, before] = sheet.versions
    return (
      <p>
        <Button
          tone="quiet"
          size="tight"
          onClick={() => change({ from: String(sheet.agreed ?? before?.number), to: String(latest?.number) })}
        >
          Compare versions
        </Button>
      </p>
    )
  }

  return (
    <RecordPart
      title="Versions compared"
      action={
        <Button tone="quiet" size="tight" onClick={() => change({ from: undefined, to: undefined })}>
          Close
        </Button>
      }
    >
      <Newer sheet={sheet} to={to} onCompare={(newest) => change({ to: String(newest) })} />
      <Both
        sheetId={sheet.id}
        from={from}
        to={to}
        onChoose={(one, other) => change({ from: String(one), to: String(other) })}
      />
    </RecordPart>
  )
}

const versionIn = ({ versions }: Sheet, text: string | undefined) =>
  versions.find(({ number }) => String(number) === text)?.number

interface BothProps {
  sheetId: string
  from: number
  to: number
  onChoose: (from: number, to: number) => void
}

function Both({ sheetId, from, to, onChoose }: BothProps) {
  const { data: before } = useSuspenseQuery(sheetOf(sheetId, from))
  const { data: after } = useSuspenseQuery(sheetOf(sheetId, to))

  return (
    <>
      <CompareVersions from={before} to={after} onChoose={onChoose} />
      <ComparePrices sheetId={sheetId} from={from} to={to} />
    </>
  )
}

interface NewerProps {
  sheet: Sheet
  to: number
  onCompare: (newest: number) => void
}

/** A version that was saved while somebody compared older ones. */
function Newer({ sheet, to, onCompare }: NewerProps) {
  const { moment } = useStudio()
  const { data } = useQuery(sheetOf(sheet.id))
  const newest = (data ?? sheet).versions[0]
  if (!newest || newest.number <= to) return null

  return (
    <Notice>
      v{newest.number} came {moment(newest.createdAt)}.{' '}
      <Button tone="quiet" size="tight" onClick={() => onCompare(newest.number)}>
        Compare with v{newest.number}
      </Button>
    </Notice>
  )
}
