import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

/** The bank, or the way to it, is down: unknown is not failed. */
export const NoAnswer = ({ isDesk, onAskAgain }: { isDesk: boolean; onAskAgain: () => void }) => (
  <Notice kind="warning" title="No answer came">
    <p>
      Whether the card was charged is not known. Ask again: nothing is charged twice.
      {isDesk && ' Do not take cash yet.'}
    </p>
    <div>
      <Button size="small" onClick={onAskAgain}>
        Ask again
      </Button>
    </div>
  </Notice>
)
