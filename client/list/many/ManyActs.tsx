import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

import type { Pages } from '#client/api/pages.ts'
import { useAct } from '#client/api/use-act.ts'
import { BulkBar } from '#client/list/BulkBar.tsx'
import type { Selection } from '#client/list/use-selection.ts'
import { useNumber } from '#client/ui/browser/numbers.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Total } from '#shared/http/list.ts'
import {
  type ManyCode,
  type ManyDone,
  manyContract,
  type ManyList,
  manyQueries,
  type ManyRows,
  type ManyUndone,
} from '#shared/lists/many.ts'

import { keyOfRecent } from './queries.ts'
import { RecentActs, type Undone } from './RecentActs.tsx'
import { doneWords, rowsWords } from './words.ts'

/** What the dialog of an act on many is given. */
export interface OfMany<List extends ManyList> {
  rows: ManyRows<List>
  /** What is asked anew when it was done. */
  touches: readonly QueryKey[]
  onClose: () => void
  onDone: (answer: ManyDone) => void
}

interface Act<List extends ManyList> {
  code: ManyCode
  label: string
  Dialog: ComponentType<OfMany<List>>
}

interface ManyActsProps<List extends ManyList, Page extends { next: string | null; total: Total }> {
  list: List
  selection: Selection
  /** The list as it stands there, and the filters that it is asked with, without sort and page. */
  query: Pages<Page>
  filters: object
  /** Those that the reader may do. */
  acts: readonly Act<List>[]
  /** What is asked anew when some of it was done or undone. */
  touches: readonly QueryKey[]
}

/** While rows are selected: what may be done with them. Below it what was done lately, with the way back. */
export function ManyActs<List extends ManyList, Page extends { next: string | null; total: Total }>({
  list,
  selection,
  query,
  filters,
  acts,
  touches,
}: ManyActsProps<List, Page>) {
  const number = useNumber()
  const [open, setOpen] = useState<Act<List>>()
  // The list asks for its pages; here is only read what the first one says.
  const total = useInfiniteQuery({ ...query, enabled: false, notifyOnChangeProps: ['data'] }).data?.pages[0]?.total
  const all = [...touches, keyOfRecent(list)]
  const undoing = useAct<Undone, ManyUndone>(
    ({ actId }, call) => call(manyContract.undoManyAct, { params: { actId } }),
    { touches: all, done: ({ undone }, { code }) => `Undone for ${rowsWords(code, undone, number)}` },
  )
  const goingOn = useAct<Undone, ManyDone>(({ actId }, call) => call(manyContract.doManyAct, { params: { actId } }), {
    touches: all,
    done: ({ done }, { code }) => doneWords(code, done, number),
  })
  const tell = (code: ManyCode, { id, done, undoUntil }: ManyDone) => {
    selection.clear()
    toastDone(doneWords(code, done, number), undoUntil ? () => undoing.mutate({ actId: id, code }) : undefined)
  }
  if (acts.length === 0) return null

  return (
    <>
      <BulkBar
        selection={selection}
        total={total?.count ?? selection.ids.size}
        isMore={total?.isMore ?? false}
        actions={acts.map((act) => ({ ...act, run: () => Promise.resolve(setOpen(act)) }))}
      />
      {open && (
        <open.Dialog
          rows={rowsOf(list, selection, filters)}
          touches={all}
          onClose={() => setOpen(undefined)}
          onDone={(answer) => tell(open.code, answer)}
        />
      )}
      <RecentActs list={list} undoing={undoing} goingOn={goingOn} />
    </>
  )
}

/** As the address has them, filters are texts. */
const rowsOf = <List extends ManyList>(list: List, { isAll, ids }: Selection, filters: object): ManyRows<List> =>
  isAll
    ? // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema of this list parses them
      ({ matching: manyQueries[list].parse(filters) } as ManyRows<List>)
    : { ids: [...ids] }
