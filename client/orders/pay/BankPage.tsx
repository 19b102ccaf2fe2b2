import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

interface BankPageProps {
  /** What it asks, after the studio's name. */
  asks: string
  confirm: string
  isBusy: boolean
  problem: string | undefined
  onAnswer: (accepted: boolean) => void
  onAnotherCard: () => void
}

/** What a real bank asks the holder of a card on a page of its own. */
export function BankPage({ asks, confirm, isBusy, problem, onAnswer, onAnotherCard }: BankPageProps) {
  const { studio } = useStudio()

  return (
    <section aria-label="The bank’s page" className="grid gap-3 rounded border border-sky/50 bg-mist p-4">
      <p className="text-sm">The bank’s page (demo)</p>
      <p className="font-semibold figures">
        {studio.name} {asks}
      </p>
      {problem !== undefined && (
        <Notice kind="problem" title="The bank was not told">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
        <Button tone="quiet" busy={isBusy} onClick={() => onAnswer(false)}>
          Refuse
        </Button>
        <Button tone="plain" onClick={onAnotherCard}>
          Use another card
        </Button>
      </div>
    </section>
  )
}
