import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import { useLive } from '#client/live/use-live.ts'
import { useStudio } from '#client/settings/service.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Tv } from '#shared/leagues/tv/contract.ts'

import { AskCode } from './AskCode.tsx'
import { keptCode, keptScreen } from './kept-screen.ts'
import { screenOf } from './queries.ts'
import { TvTurns } from './TvTurns.tsx'

/** Over everything else, dark, and as large as the screen: what a season looks like from across the room. */
export function TvScreen() {
  const [code, setCode] = useState(firstCode)
  const [refusal, setRefusal] = useState<string>()
  const use = (typed: string | undefined, why?: string) => {
    if (typed === undefined) keptCode.clear()
    else keptCode.write(typed)
    setCode(typed)
    setRefusal(why)
  }

  return (
    <dialog
      ref={openFull}
      aria-label="League screen"
      // Escape leads nowhere: there is nothing behind it.
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto border-0 bg-paper p-0 text-ink"
      style={{ fontSize: 'max(14px, min(1.15vw, 2.05vh))' }}
    >
      {code === undefined ? (
        <AskCode refusal={refusal} onCode={use} />
      ) : (
        <Screen key={code} code={code} onRefused={(why) => use(undefined, why)} />
      )}
    </dialog>
  )
}

/** Dark for as long as it is there, whatever somebody has chosen for the rest. */
function openFull(dialog: HTMLDialogElement | null) {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset['theme'] = 'dark'
  if (dialog && !dialog.open) dialog.showModal()

  return () => {
    if (theme === undefined) delete dataset['theme']
    else dataset['theme'] = theme
    dialog?.close()
  }
}

/** That of the link which opened it, else the one that this screen has kept. */
function firstCode(): string | undefined {
  const linked = decodeURIComponent(location.hash.slice(1))
  if (linked === '') return keptCode.read()

  keptCode.write(linked)
  history.replaceState(history.state, '', location.pathname + location.search)
  return linked
}

function Screen({ code, onRefused }: { code: string; onRefused: (why: string) => void }) {
  const { data: tv, error, dataUpdatedAt, isError } = useQuery(screenOf(code))
  const isRefused = error instanceof Failure && (error.code === 'not_signed_in' || error.code === 'not_found')
  useEffect(() => {
    if (isRefused) onRefused(error.message)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [isRefused])
  useEffect(() => {
    if (tv) keptScreen.write({ code, at: new Date(dataUpdatedAt), tv })
  }, [code, dataUpdatedAt, tv])
  if (isRefused) return null
  if (!tv) return <Waiting>{isError ? 'The studio does not answer. It is asked again by itself.' : 'Loading'}</Waiting>

  return <Shown code={code} tv={tv} at={new Date(dataUpdatedAt)} isError={isError} />
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <output className="grid h-dvh place-items-center text-muted" style={{ fontSize: '1.6em' }}>
    {children}
  </output>
)

interface ShownProps {
  code: string
  tv: Tv
  /** When it was asked for. */
  at: Date
  isError: boolean
}

function Shown({ code, tv, at, isError }: ShownProps) {
  const isOnline = useOnline()
  const { clock } = useStudio()
  const { refetch } = useQuery(screenOf(code))
  const live = useLive(`league:${tv.season.id}`, () => refetch(), code)
  const isLost = !isOnline || isError || live.kind === 'reconnecting'

  return (
    <TvTurns
      tv={tv}
      notice={isLost ? `No connection: as it was at ${clock(at)}. It comes back by itself.` : undefined}
    />
  )
}
