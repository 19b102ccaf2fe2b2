import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { ownAccountContract } from '#shared/auth/own-account.ts'

import { fileName } from './file-name.ts'

/** Hands out everything that the studio keeps about somebody, as one file. */
export function OwnDataPart() {
  const { studio } = useStudio()
  const confirmed = useConfirmed()
  const taking = useMutation({
    mutationFn: async () => {
      const data = await confirmed(() => call(ownAccountContract.downloadOwnData, {}))
      const file = new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' })
      download(file, fileName(studio.name, 'data.json'))
    },
  })
  const problem = useFocusOn(taking.error)

  return (
    <>
      {taking.error && (
        <Notice kind="problem" title="Nothing was downloaded" ref={problem}>
          {sentenceOf(taking.error)}
        </Notice>
      )}
      <p>Your profile, bookings, memberships, events, questions, devices and activity, in one JSON file.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="quiet" busy={taking.isPending} onClick={() => taking.mutate()}>
          <Download aria-hidden className="size-4" />
          Download my data
        </Button>
        <output className="text-sm text-muted">{taking.isSuccess && 'It is in your downloads.'}</output>
      </div>
    </>
  )
}
