import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { ClubChips } from '#client/workshop/intake/ClubChips.tsx'
import { withJob } from '#client/workshop/intake/intake-rows.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import type { Slot } from '#shared/clubs/slots.ts'

import { ChosenClubs } from './ChosenClubs.tsx'
import { JobChoice } from './JobChoice.tsx'
import type { PrepareDraft } from './prepared-rows.ts'
import { WishFields } from './WishFields.tsx'

interface PrepareFormProps {
  draft: PrepareDraft
  onChange: (draft: PrepareDraft) => void
  /** The clubs of one's own bag. */
  known: readonly Slot[]
  /** Those that are chosen at the start. */
  asked?: readonly Slot[]
  busy: boolean
  problem: string | undefined
  send: string
  onSend: () => void
  children?: ReactNode
}

/** Clubs, what is to be done to each, and what else there is to say. */
export function PrepareForm({ draft, onChange, known, asked = [], busy, problem, send, ...rest }: PrepareFormProps) {
  const { data: jobs } = useSuspenseQuery(benchJobsQuery)
  const [chosen, choose] = useState(asked)

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && draft.rows.length > 0 && !Number.isNaN(draft.limitCents)) rest.onSend()
      }}
    >
      <ClubChips chosen={chosen} known={known} onChoose={choose} hasKeys={false} />
      <JobChoice
        count={chosen.length}
        onApply={(job) => {
          onChange({ ...draft, rows: withJob(draft.rows, chosen, job) })
          choose([])
        }}
      />
      <ChosenClubs rows={draft.rows} jobs={jobs} onChange={(rows) => onChange({ ...draft, rows })} />
      <WishFields draft={draft} onChange={onChange} />
      {rest.children}
      {problem && (
        <Notice kind="problem" title="It is not kept yet">
          {problem}
        </Notice>
      )}
      <div>
        <Button type="submit" size="large" busy={busy} disabled={draft.rows.length === 0}>
          {send}
        </Button>
      </div>
    </form>
  )
}
