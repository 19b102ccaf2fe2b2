import { RotateCw } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'

import { connectionProblem, siteAnswers } from './missing-file.ts'
import { useRetryWhenOnline } from './retry-when-online.ts'

interface Props {
  fetchAgain: () => Promise<unknown>
  onFetched: () => void
}

/**
 * In the place of a part whose file did not come. Chromium never asks again for a file that it did not get, and after an
 * update the file is gone: then a reload brings it, which only a press may begin, for it takes along what was typed.
 */
export function MissingPart({ fetchAgain, onFetched }: Props) {
  const isThere = () =>
    fetchAgain().then(
      () => true,
      () => false,
    )
  const whenOnline = async () => {
    if (await isThere()) onFetched()
  }
  const whenPressed = async () => {
    if (await isThere()) onFetched()
    else if (await siteAnswers()) location.reload()
  }
  useRetryWhenOnline(true, () => void whenOnline())

  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded border border-flag/40 bg-blush px-5 py-5">
      <p className="max-w-prose">{connectionProblem}</p>
      <Button tone="quiet" onClick={() => void whenPressed()}>
        <RotateCw aria-hidden className="size-4" />
        Try again
      </Button>
    </div>
  )
}
