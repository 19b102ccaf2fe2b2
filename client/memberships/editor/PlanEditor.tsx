import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { NewerVersion } from '#client/ui/record/Conflict.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { PlanRecord } from '#shared/memberships/plans-contract.ts'
import { counted } from '#shared/words.ts'

import { planFields } from './plan-form.ts'
import { planPath } from './plan-path.ts'
import { PlanFields } from './PlanFields.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import { TheirPlan } from './TheirPlan.tsx'
import { type PlanEditing, usePlanEditor } from './use-plan-editor.ts'

/** A plan in one form: what it costs, how it goes on, and what it gives. */
export function PlanEditor({ plan }: { plan?: PlanRecord }) {
  const { change } = useAddress()
  const mayChange = usePermissions().holds('manage_catalog/catalog')
  const { problems, focusProblems } = useProblemFocus()
  const editing = usePlanEditor(plan, { onAdded: (id) => change({ plan: id }), onRefused: focusProblems })
  const { form, seen, met, changes, note, error, isSaving } = editing

  return (
    <>
      <Title editing={editing} mayChange={mayChange} />
      <Record aside={<Aside seen={seen} />}>
        {!mayChange && <Notice title="To read only">Whoever holds manage_catalog changes plans: ask a manager.</Notice>}
        <NewerVersion onShow={editing.bringNewer} />
        {met && <TheirPlan form={form} met={met} isTyped={changes > 0} />}
        <FormProblems form={form} fields={planFields} refused="Nothing was saved" error={error} ref={problems} />
        <form noValidate onSubmit={(event) => void editing.save(event)}>
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-6">
            <legend className="sr-only">{seen?.name ?? 'New plan'}</legend>
            <PlanFields form={form} isNew={!seen} />
          </fieldset>
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      </Record>
      {mayChange && (
        <EditorBar
          changes={changes}
          onDiscard={editing.discard}
          onSave={() => void editing.save()}
          isSaving={isSaving}
          saveLabel={met?.isAsked ? 'Save mine over theirs' : seen ? 'Save' : 'Add plan'}
          note={note}
        />
      )}
    </>
  )
}

const ToList = () => (
  <ButtonLink to="/admin/members/plans" tone="quiet" size="tight">
    Plans
  </ButtonLink>
)

function Title({ editing: { seen, sell, isSaving }, mayChange }: { editing: PlanEditing; mayChange: boolean }) {
  const { money } = useStudio()
  if (!seen) return <TitleBar title="New plan" action={<ToList />} />

  return (
    <TitleBar
      title={seen.name}
      badge={seen.active ? <Badge tone="success">Sold</Badge> : <Badge>Sold no more</Badge>}
      figures={[money(seen.priceCents), counted(seen.holders, 'member')]}
      action={
        <>
          <RecordSteps address={planPath(seen.id)} />
          <ToList />
          {mayChange && (
            <Button tone="quiet" size="tight" busy={isSaving} onClick={() => sell(!seen.active)}>
              {seen.active ? 'Sell no more' : 'Sell again'}
            </Button>
          )}
        </>
      }
    />
  )
}

const Aside = ({ seen }: { seen: PlanRecord | undefined }) => (
  <>
    <RecordPart title="Who has it already">
      <p className="text-sm text-muted">
        Keeps what was agreed on until the term ends, and renews by the plan as it is then. Whoever was already told of
        the renewal pays what they were told. A plan that is sold no more goes on for its members at the price that they
        have.
      </p>
    </RecordPart>
    {seen && (
      <RecordPart title="History">
        <Loaded skeleton={<Skeleton className="h-32" />}>
          <PlanHistory planId={seen.id} />
        </Loaded>
      </RecordPart>
    )}
  </>
)
