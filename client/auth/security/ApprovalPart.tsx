import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { sentenceOf } from '#client/auth/refusals.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { endApprovalCode, makeApprovalCode, ownApprovalCode } from '#client/permissions/approval/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { Done } from './Done.tsx'

/** A code with which colleagues do once what its owner may do. It is shown when it is drawn, and never again. */
export function ApprovalPart() {
  const { moment } = useStudio()
  const queries = useQueryClient()
  const { madeAt } = useSuspenseQuery(ownApprovalCode).data
  const onSettled = () => queries.invalidateQueries({ queryKey: ownApprovalCode.queryKey })
  const making = useMutation({ mutationFn: makeApprovalCode, onSettled })
  const ending = useMutation({ mutationFn: endApprovalCode, onMutate: making.reset, onSettled })
  const error = making.error ?? ending.error
  const problem = useFocusOn(error)

  return (
    <>
      {error && <Refusal title="The code is as it was" ref={problem} error={error} why={sentenceOf(error)} />}
      {making.data && (
        <Done title="Your code">
          <p className="font-mono text-2xl tracking-[0.3em]">{making.data.code}</p>
          <p>Remember it: it is not shown again.</p>
        </Done>
      )}
      <p>{madeAt ? `You have a code since ${moment(madeAt)}.` : 'You have no code.'}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button tone="quiet" busy={making.isPending} onClick={() => making.mutate()}>
          {madeAt ? 'Make a new code' : 'Make a code'}
        </Button>
        {madeAt && (
          <Button tone="plain" busy={ending.isPending} onClick={() => ending.mutate()}>
            End the code
          </Button>
        )}
      </div>
    </>
  )
}
