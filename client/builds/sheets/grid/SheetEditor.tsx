import { useQueries } from '@tanstack/react-query'
import { Copy, type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useCallback, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

import { errorInWords, howToRead, offsetInWords } from '#client/builds/calibration/error-in-words.ts'
import { useShopCalibration } from '#client/builds/calibration/queries.ts'
import { Changes } from '#client/builds/Changes.tsx'
import { titleAfter } from '#client/errors/unanswered.ts'
import { stockOf, stockPath } from '#client/inventory/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useMedia } from '#client/ui/browser/media.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import type { ShopCalibration } from '#shared/builds/calibration/contract.ts'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import type { ProgressiveField } from '#shared/clubs/progressions.ts'
import { fewestMeasured } from '#shared/clubs/swing-weight.ts'
import { counted } from '#shared/words.ts'

import { AddClubs } from './AddClubs.tsx'
import { ClubCard } from './ClubCard.tsx'
import { ClubInFocus } from './ClubInFocus.tsx'
import { type SheetColumn, firstUnread, labelOf } from './edited-club.ts'
import { blockOf, type Clubs, type Edit } from './edits.ts'
import { focusCell } from './grid-keys.ts'
import type { KeptDraft } from './kept-draft.ts'
import { LeftBehind } from './LeftBehind.tsx'
import { canProgress, isProgressed, ProgressDialog } from './ProgressDialog.tsx'
import { SheetGrid, ViewChips } from './SheetGrid.tsx'
import { stockWords } from './stocked-part.ts'
import { changesIn, useSheetDraft } from './use-sheet-draft.ts'
import { type View, viewOf, viewsOf } from './views.ts'

const phone = '(max-width: 47.99rem)'

/** Saves unsaved edits before an act and returns the revision; undefined if they cannot be saved. */
export type Typed = RefObject<{ save: () => Promise<number | undefined> } | null>

interface SheetEditorProps {
  sheet: Sheet
  typed: Typed
  aside: ReactNode
  children: ReactNode
}

/** The clubs of a draft: a grid, or one card a club on a phone. */
export function SheetEditor({ sheet, typed, aside, children }: SheetEditorProps) {
  const draft = useSheetDraft(sheet)
  const { clubs, settled, undo, redo, edit } = draft
  const [view, show] = useView(settled)
  const { focused, setFocused, onFocus } = useFocused(draft.settle)
  const isPhone = useMedia(phone)
  const [club, drawn] = [clubOf(clubs, focused), clubOf(settled, focused)]
  useKeys([
    { key: 'Ctrl+z', what: 'Undo a cell', run: undo },
    { key: 'Ctrl+Shift+z', what: 'Do it again', run: redo },
    { key: '=', what: 'In a cell: the same for all clubs below' },
  ])
  const save = useSave(draft, ({ row, column }) => {
    setFocused(clubs[row]?.key)
    show((now) => viewWith(clubs, column, now))
  })
  useImperativeHandle(typed, () => ({
    save: async () => (changesIn(sheet, clubs) === 0 ? sheet.revision : save()),
  }))
  const edits = { view, shop: useShopCalibration(), onFocus, onType: draft.onType, onChange: draft.onChange }

  return (
    <Record
      aside={
        <>
          {drawn && <ClubInFocus club={drawn} />}
          {aside}
        </>
      }
    >
      <DraftNotices sheet={sheet} draft={draft} />
      {club ? (
        <>
          <Tools
            clubs={settled}
            view={view}
            onShow={show}
            onUndo={draft.canUndo ? undo : undefined}
            onRedo={draft.canRedo ? redo : undefined}
            onEdit={edit}
          />
          {isPhone ? (
            <ClubCard {...edits} clubs={settled} club={club} said={drawn ?? club} />
          ) : (
            <SheetGrid {...edits} clubs={clubs} settled={settled} onEdit={edit} onUndo={undo} onRedo={redo} />
          )}
        </>
      ) : (
        <p>No club is on this sheet yet.</p>
      )}
      <AddClubs clubs={settled} onEdit={edit} />
      <Below clubs={settled} view={view} shop={edits.shop} />
      {children}
      <Foot draft={draft} onSave={() => void save().catch(() => undefined)} />
    </Record>
  )
}

/** Saves the edits; if some are invalid, focuses the first of them instead. */
function useSave(
  { clubs, revision, writing }: Draft,
  onUnread: (cell: NonNullable<ReturnType<typeof firstUnread>>) => void,
) {
  return async () => {
    const unread = firstUnread(clubs)
    if (!unread) return (await writing.mutateAsync({ clubs, revision })).revision
    flushSync(() => onUnread(unread))
    focusCell(unread)
    return undefined
  }
}

/** The chosen view of the fields. */
function useView(clubs: Clubs) {
  const [chosen, show] = useState<View>('measures')
  const views = useMemo(() => viewsOf(clubs), [clubs])

  return [views.find((one) => one === chosen) ?? 'measures', show] as const
}

/** The key of the club in the focused row. */
function useFocused(settle: () => void) {
  const [focused, setFocused] = useState<string>()
  const onFocus = useCallback(
    (key: string) => {
      settle()
      setFocused(key)
    },
    [settle],
  )

  return { focused, setFocused, onFocus }
}

const clubOf = (clubs: Clubs, focused: string | undefined) => clubs.find(({ key }) => key === focused) ?? clubs[0]

/** The view that has a field; the current one if none has it. */
const viewWith = (clubs: Clubs, column: SheetColumn, shown: View) =>
  viewsOf(clubs).find((one) => viewOf(one).columns.includes(column)) ?? shown

interface BelowProps {
  clubs: Clubs
  view: View
  shop: ShopCalibration
}

/** The footnotes of a view: the error of predictions, and the stock of its parts. */
const Below = memo(function Below({ clubs, view, shop }: BelowProps) {
  if (view === 'parts') return <PartsInStock clubs={clubs} />
  return viewOf(view).hasBalance && clubs.length > 0 ? <PredictionNote shop={shop} /> : null
})

type Draft = ReturnType<typeof useSheetDraft>

/** Says that saving failed; the reason stands above, out of sight on a phone. */
const Foot = ({ draft: { changes, discard, writing }, onSave }: { draft: Draft; onSave: () => void }) => (
  <EditorBar
    changes={changes}
    onDiscard={discard}
    onSave={onSave}
    isSaving={writing.isPending}
    note={writing.error ? titleAfter(writing.error, 'Not saved') : undefined}
  />
)

/** Keeps the edits apart from what others saved: after a conflict they are saved over it, or discarded. */
function DraftNotices({ sheet, draft }: { sheet: Sheet; draft: Draft }) {
  const [isSettled, settleIt] = useState(false)
  const { writing, wasRestored, isBehind, changes, settled, discard, edit } = draft
  const onTake = useCallback((left: KeptDraft) => edit(() => left.clubs), [edit])

  return (
    <>
      <LeftBehind sheet={sheet} onTake={onTake} />
      {wasRestored && !isSettled && changes > 0 && (
        <Notice kind="warning" title={`You have changes to version ${sheet.version} that are not saved.`}>
          <p className="flex flex-wrap gap-2">
            <Button size="tight" onClick={() => settleIt(true)}>
              Keep
            </Button>
            <Button size="tight" tone="quiet" onClick={discard}>
              Discard
            </Button>
          </p>
        </Notice>
      )}
      {isBehind && (
        <Notice kind="warning" title="Somebody has changed this sheet">
          <p>Yours is kept here. Save it over theirs, or discard it to see theirs. What differs:</p>
          <Changes changes={diffOf(sheet.clubs, settled)} />
        </Notice>
      )}
      {writing.error && <Refusal title="It is not saved" error={writing.error} />}
    </>
  )
}

interface ProgressProps {
  clubs: Clubs
  view: View
  onEdit: (edit: Edit) => void
}

interface ToolProps {
  label: string
  keys?: string
  Icon: LucideIcon
  /** Without unsaved edits there is nothing to press it for. */
  onPress: (() => void) | undefined
}

const Tool = ({ label, keys, Icon, onPress }: ToolProps) => (
  <button
    type="button"
    className="grid size-row place-items-center rounded text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    disabled={!onPress}
    onClick={onPress}
  >
    <Icon aria-hidden className="size-4.5" />
  </button>
)

function Progress({ clubs, view, onEdit }: ProgressProps) {
  const [column, open] = useState<ProgressiveField>()

  return (
    <div className="flex flex-wrap gap-x-4 empty:hidden">
      {viewOf(view)
        .columns.filter(isProgressed)
        .filter((one) => canProgress(clubs, one))
        .map((one) => (
          <Button key={one} tone="plain" size="tight" onClick={() => open(one)}>
            Progress the {labelOf(one).toLowerCase()}
          </Button>
        ))}
      {column && <ProgressDialog clubs={clubs} column={column} onEdit={onEdit} onClose={() => open(undefined)} />}
    </div>
  )
}

interface ToolsProps {
  clubs: Clubs
  view: View
  onShow: (view: View) => void
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  onEdit: (edit: Edit) => void
}

const Tools = memo(function Tools({ clubs, view, onShow, onUndo, onRedo, onEdit }: ToolsProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(blockOf(clubs, viewOf(view).columns))
    toast({ title: `${viewOf(view).label} copied` })
  }

  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <ViewChips clubs={clubs} view={view} onShow={onShow} />
        <span className="flex">
          <Tool label="Undo" keys="Ctrl+Z" Icon={Undo2} onPress={onUndo} />
          <Tool label="Redo" keys="Ctrl+Shift+Z" Icon={Redo2} onPress={onRedo} />
          <Tool label="Copy for a spreadsheet" Icon={Copy} onPress={() => void copy()} />
        </span>
      </div>
      <Progress clubs={clubs} view={view} onEdit={onEdit} />
    </>
  )
})

/** The error of the predicted swing weights, where it comes from, and how to read it. */
function PredictionNote({ shop }: { shop: ShopCalibration }) {
  const decimals = useDecimals()

  return (
    <p className="max-w-prose text-sm text-muted">
      Swing weights are predicted from the parts,{' '}
      <strong className="font-medium figures">{decimals(errorInWords(shop))}</strong> {decimals(whereFrom(shop))}{' '}
      {howToRead}{' '}
      <Link to="/admin/clubs-2/scale" className="text-fairway underline underline-offset-4">
        Weigh clubs
      </Link>
    </p>
  )
}

function whereFrom(shop: ShopCalibration): string {
  const { clubs } = shop
  if (clubs < fewestMeasured) {
    const weighed = clubs === 0 ? 'none was' : `${clubs} ${clubs === 1 ? 'was' : 'were'}`
    return `as in any shop, until ${counted(fewestMeasured, 'club was', 'clubs were')} weighed here: ${weighed} so far.`
  }
  const offset = offsetInWords(shop)
  return `by ${counted(clubs, 'club')} weighed here${offset === undefined ? '' : `, which weighed ${offset} than their parts say: that is counted in`}.`
}

/** How many of each stocked part the clubs built here need. */
function neededIn(clubs: Clubs): Map<string, number> {
  const skus = clubs.filter(({ madeBy }) => madeBy === 'bench').flatMap(({ parts }) => Object.values(parts))
  return new Map([...Map.groupBy(skus, (sku) => sku)].map(([sku, all]) => [sku, all.length]))
}

/** The parts that the sheet needs, and how many are free. */
const PartsInStock = memo(function PartsInStock({ clubs }: { clubs: Clubs }) {
  const { dayShort } = useStudio()
  const needed = [...neededIn(clubs)]
  const found = useQueries({ queries: needed.map(([sku]) => stockOf(sku)) })
  if (needed.length === 0) return null

  return (
    <ul aria-label="Parts of this sheet" className="divide-y divide-line border-y border-line text-sm">
      {needed.map(([sku, count], at) => {
        const item = found[at]?.data
        const isShort = item?.stock != null && item.stock.available < count
        return (
          <li key={sku} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <Link className="text-fairway underline-offset-4 hover:underline" to={stockPath(sku)}>
              {item?.name ?? sku}
            </Link>
            <span className={isShort ? 'font-medium text-flag-deep figures' : 'text-muted figures'}>
              {count} needed
              {item && `, ${stockWords(item.stock, item.arrivesOn ? dayShort(item.arrivesOn) : undefined)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
})
