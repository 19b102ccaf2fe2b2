import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { NewerVersion } from '#client/ui/record/Conflict.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { DiscountRecord } from '#shared/catalog/discounts-contract.ts'

import { discountFields } from './discount-form.ts'
import { discountPath } from './discount-path.ts'
import { amountWords, forWords, whenWords } from './discount-words.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { DiscountHistory } from './DiscountHistory.tsx'
import { TheirDiscount } from './TheirDiscount.tsx'
import { type DiscountEditing, useDiscountEditor } from './use-discount-editor.ts'

/** A discount in one form: what it takes off what, for whom, and when. */
export function DiscountEditor({ discount }: { discount?: DiscountRecord }) {
  const { change } = useAddress()
  const { problems, focusProblems } = useProblemFocus()
  const editing = useDiscountEditor(discount, {
    onAdded: (id) => change({ discount: id }),
    onRefused: focusProblems,
  })
  const { form, seen, met, changes, note, error, isSaving } = editing

  return (
    <>
      <Title editing={editing} />
      <Record aside={<Aside seen={seen} />}>
        <NewerVersion onShow={editing.bringNewer} />
        {met && <TheirDiscount form={form} met={met} isTyped={changes > 0} />}
        <FormProblems form={form} fields={discountFields} refused="Nothing was saved" error={error} ref={problems} />
        <form noValidate className="grid gap-6" onSubmit={(event) => void editing.save(event)}>
          <DiscountFields form={form} isNew={!seen} />
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      </Record>
      <EditorBar
        changes={changes}
        onDiscard={editing.discard}
        onSave={() => void editing.save()}
        isSaving={isSaving}
        saveLabel={met?.isAsked ? 'Save mine over theirs' : seen ? 'Save' : 'Add discount'}
        note={note}
      />
    </>
  )
}

const ToList = () => (
  <ButtonLink to="/admin/catalog/discounts" tone="quiet" size="tight">
    Discounts
  </ButtonLink>
)

function Title({ editing: { seen, activate, isSaving } }: { editing: DiscountEditing }) {
  const { money } = useStudio()
  if (!seen) return <TitleBar title="New discount" action={<ToList />} />

  return (
    <TitleBar
      title={seen.name}
      badge={seen.active ? <Badge tone="success">Active</Badge> : <Badge>Retired</Badge>}
      figures={[seen.code ?? 'by itself', amountWords(seen, money)]}
      action={
        <>
          <RecordSteps address={discountPath(seen.id)} />
          <ToList />
          <Button tone="quiet" size="tight" busy={isSaving} onClick={() => activate(!seen.active)}>
            {seen.active ? 'Retire' : 'Offer again'}
          </Button>
        </>
      }
    />
  )
}

function Aside({ seen }: { seen: DiscountRecord | undefined }) {
  const { money, dayAndYear } = useStudio()

  return (
    <>
      {seen && (
        <RecordPart title="As saved">
          <Facts
            facts={[
              { name: 'Takes off', value: amountWords(seen, money) },
              { name: 'For', value: forWords(seen) },
              { name: 'When', value: whenWords(seen, dayAndYear) },
              { name: 'In orders', value: seen.inAll === null ? seen.uses : `${seen.uses} of ${seen.inAll}` },
            ]}
          />
        </RecordPart>
      )}
      <RecordPart title="How prices are reduced">
        <p className="text-sm text-muted">
          Of what is taken off by itself, each line has what is best for the client: a discount, or what their plan
          takes off. A code takes its share of what is left. Gift cards and tips are never reduced. A booking keeps the
          price that it was made at: a code and staff reduce it, nothing else.
        </p>
      </RecordPart>
      {seen && (
        <RecordPart title="History">
          <Loaded skeleton={<Skeleton className="h-32" />}>
            <DiscountHistory discountId={seen.id} />
          </Loaded>
        </RecordPart>
      )}
    </>
  )
}
