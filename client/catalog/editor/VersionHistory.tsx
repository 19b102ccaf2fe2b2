import { useMutation } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { rollBack } from './queries.ts'
import type { ServiceEditing } from './use-service-editor.ts'

/** Every version that was published; a former one can be the draft of the next. */
export function VersionHistory({ editing, mayChange }: { editing: ServiceEditing; mayChange: boolean }) {
  const { moment } = useStudio()
  const { seen, accept } = editing
  const rolling = useMutation({
    mutationFn: (to: number) => rollBack({ ...seen, serviceId: seen.id }, to),
    onSuccess: accept,
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <RecordPart title="Versions">
      <History
        moment={moment}
        empty="Nothing was published yet."
        entries={seen.history.map(({ version, at, by, note }) => ({
          id: String(version),
          at,
          by: by || 'The set-up',
          what: `Version ${version}`,
          why: note,
          action: mayChange && version !== seen.version && (
            <Button tone="plain" size="tight" className="justify-self-start" onClick={() => rolling.mutate(version)}>
              Make it the draft
            </Button>
          ),
        }))}
      />
    </RecordPart>
  )
}
