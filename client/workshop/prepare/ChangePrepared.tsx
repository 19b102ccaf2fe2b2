import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { toastDone } from '#client/ui/feedback/undo.ts'
import { myBag } from '#client/workshop/bag/queries.ts'
import type { PreparedBag } from '#shared/workshop/prepare/contract.ts'

import { draftOf, writtenOf } from './prepared-rows.ts'
import { PreparedPhotos } from './PreparedPhotos.tsx'
import { PrepareForm } from './PrepareForm.tsx'
import { changePrepared, myPrepared } from './queries.ts'

/** Changes what one has prepared; its code stays. */
export function ChangePrepared({ prepared, onDone }: { prepared: PreparedBag; onDone: () => void }) {
  const queries = useQueryClient()
  const { data: bag } = useQuery(myBag)
  const [draft, setDraft] = useState(() => draftOf(prepared))
  const changing = useMutation({
    mutationFn: () => changePrepared(prepared.id, { ...writtenOf(draft), version: prepared.version }),
    onSuccess() {
      toastDone(`${prepared.code} was changed`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: myPrepared.queryKey }),
  })

  return (
    <PrepareForm
      draft={draft}
      onChange={setDraft}
      known={bag?.clubs.flatMap(({ slot, status }) => (status === 'in_bag' ? [slot] : [])) ?? []}
      busy={changing.isPending}
      problem={changing.error?.message}
      send="Keep it"
      onSend={() => changing.mutate()}
    >
      <PreparedPhotos preparedId={prepared.id} slots={draft.rows.map(({ slot }) => slot)} />
    </PrepareForm>
  )
}
