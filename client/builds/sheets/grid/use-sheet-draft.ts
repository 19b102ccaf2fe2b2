import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { sheetOf, sheetsKey, writeSheet } from '#client/builds/sheets/queries.ts'
import { useAfterFrame } from '#client/ui/browser/after-frame.ts'
import { whenIdle } from '#client/ui/browser/when-idle.ts'
import { diffOf } from '#shared/builds/sheets/diff.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { issuesOf } from '#shared/clubs/rules.ts'

import { balanceOf } from './balance-of.ts'
import { type EditHistory, beginHistory, redo, settle, stepTo, undo } from './edit-history.ts'
import { type SheetColumn, type EditedClub, writtenOf, problemOf, textOf } from './edited-club.ts'
import { changeClub, type Clubs, type Edit, typeAt } from './edits.ts'
import { draftOf } from './kept-draft.ts'

/** The edited clubs, kept over a reload until saved or discarded. What others save does not change them. */
export function useSheetDraft(sheet: Sheet) {
  const kept = useMemo(() => draftOf(sheet.id), [sheet.id])
  const [restored] = useState(() => kept.read())
  const begun = restored?.version === sheet.version ? restored : undefined
  const [history, setHistory] = useState<EditHistory<Clubs>>(() => beginHistory<Clubs>(begun?.clubs ?? sheet.clubs))
  const [revision, setRevision] = useState(begun?.revision ?? sheet.revision)
  const clubs = history.present
  // A key updates its cell at once; sums, storage and drawings follow in the next frame.
  const settled = useAfterFrame(clubs)
  const changes = useMemo(() => changesIn(sheet, settled), [sheet, settled])
  useEffect(() => {
    if (changes > 0) kept.write({ version: sheet.version, revision, clubs: [...settled] })
    // Edits of an older version: the person decides what becomes of them.
    else if (kept.read()?.version === sheet.version) kept.clear()
  }, [changes, settled, revision, kept, sheet.version])

  useEffect(() => whenIdle(async () => rehearse(sheet.clubs)), [sheet.clubs])

  const writing = useWriting(sheet, (sent, written) => {
    setHistory((now) => (now.present === sent ? beginHistory<Clubs>(written.clubs) : now))
    setRevision(written.revision)
  })
  const discard = () => {
    setHistory(beginHistory<Clubs>(sheet.clubs))
    setRevision(sheet.revision)
    writing.reset()
  }

  return {
    clubs,
    settled,
    revision,
    changes,
    writing,
    discard,
    ...useEdits(setHistory),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    wasRestored: begun !== undefined,
    isBehind: revision !== sheet.revision && !writing.isPending,
  }
}

export const changesIn = (sheet: Sheet, clubs: Clubs) =>
  diffOf(sheet.clubs, clubs).length + clubs.reduce((sum, { unread }) => sum + Object.keys(unread ?? {}).length, 0)

type SetHistory = (change: (history: EditHistory<Clubs>) => EditHistory<Clubs>) => void

/** Stable functions, so that a row renders for its own club only. */
function useEdits(setHistory: SetHistory) {
  const edit = useCallback(
    (change: Edit, mark?: string) => setHistory((now) => stepTo(now, change(now.present), mark)),
    [setHistory],
  )

  return {
    edit,
    onType: useCallback(
      (key: string, column: SheetColumn, text: string) => edit(typeAt(key, column, text), `${key} ${column}`),
      [edit],
    ),
    onChange: useCallback(
      (key: string, change: (club: EditedClub) => EditedClub) => edit(changeClub(key, change)),
      [edit],
    ),
    /** Another cell got the focus: its edits are a step of their own. */
    settle: useCallback(() => setHistory(settle), [setHistory]),
    undo: useCallback(() => setHistory(undo), [setHistory]),
    redo: useCallback(() => setHistory(redo), [setHistory]),
  }
}

interface SheetRevision {
  clubs: Clubs
  revision: number
}

function useWriting(sheet: Sheet, onWritten: (sent: Clubs, written: Sheet) => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: ({ clubs, revision }: SheetRevision) => writeSheet(sheet.id, { clubs: clubs.map(writtenOf), revision }),
    onSuccess(written, { clubs }) {
      queries.setQueryData(sheetOf(sheet.id).queryKey, written)
      onWritten(clubs, written)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sheetsKey }),
  })
}

/**
 * Runs the code of a key press once for each club and each measure of its balance, so that it is compiled before the
 * first press. The results are dropped.
 */
function rehearse(clubs: Clubs): void {
  for (const { key } of clubs) {
    for (const column of ['length', 'headMass', 'swingWeight'] as const) {
      const typed = typeAt(key, column, '2')(clubs)
      for (const club of typed) {
        if (club.key !== key) continue
        textOf(club, column)
        problemOf(club, column)
        balanceOf(club.spec)
        issuesOf(club)
      }
      diffOf(clubs, typed)
    }
  }
}
