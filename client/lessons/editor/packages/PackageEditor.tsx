import { RecordHistory } from '#client/lessons/editor/RecordHistory.tsx'
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
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'
import { counted } from '#shared/words.ts'

import { packageChanges, packageFields } from './package-form.ts'
import { packagePath } from './package-path.ts'
import { PackageFields } from './PackageFields.tsx'
import { historyOfPackage } from './queries.ts'
import { TheirPackage } from './TheirPackage.tsx'
import { type PackageEditing, usePackageEditor } from './use-package-editor.ts'

/** Lessons that are sold together, in one form. */
export function PackageEditor({ sold }: { sold?: PackageRecord }) {
  const { change } = useAddress()
  const { problems, focusProblems } = useProblemFocus()
  const editing = usePackageEditor(sold, { onAdded: (id) => change({ package: id }), onRefused: focusProblems })
  const { form, seen, met, changes, note, error, isSaving } = editing

  return (
    <>
      <Title editing={editing} />
      <Record aside={<Aside seen={seen} />}>
        <NewerVersion onShow={editing.bringNewer} />
        {met && <TheirPackage form={form} met={met} isTyped={changes > 0} />}
        <FormProblems form={form} fields={packageFields} refused="Nothing was saved" error={error} ref={problems} />
        <form noValidate className="grid gap-6" onSubmit={(event) => void editing.save(event)}>
          <PackageFields form={form} seenService={seen && { code: seen.serviceCode, name: seen.serviceName }} />
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      </Record>
      <EditorBar
        changes={changes}
        onDiscard={editing.discard}
        onSave={() => void editing.save()}
        isSaving={isSaving}
        saveLabel={met?.isAsked ? 'Save mine over theirs' : seen ? 'Save' : 'Add package'}
        note={note}
      />
    </>
  )
}

const ToList = () => (
  <ButtonLink to="/admin/catalog/packages" tone="quiet" size="tight">
    Packages
  </ButtonLink>
)

function Title({ editing: { seen, offer, isSaving } }: { editing: PackageEditing }) {
  const { money } = useStudio()
  if (!seen) return <TitleBar title="New package" action={<ToList />} />

  return (
    <TitleBar
      title={seen.name}
      badge={<PackageState sold={seen} />}
      figures={[counted(seen.lessons, 'lesson'), money(seen.priceCents)]}
      action={
        <>
          <RecordSteps address={packagePath(seen.id)} />
          <ToList />
          <Button tone="quiet" size="tight" busy={isSaving} onClick={() => offer(!seen.active)}>
            {seen.active ? 'Take off sale' : 'Sell again'}
          </Button>
        </>
      }
    />
  )
}

/** Also what is on sale cannot be bought while its service is not offered. */
export function PackageState({ sold: { active, singleCents } }: { sold: PackageRecord }) {
  if (!active) return <Badge>Off sale</Badge>

  return singleCents === null ? (
    <Badge tone="warning">Service not offered</Badge>
  ) : (
    <Badge tone="success">On sale</Badge>
  )
}

function Aside({ seen }: { seen: PackageRecord | undefined }) {
  const { money } = useStudio()

  return (
    <>
      {seen && (
        <RecordPart title="Sold so far">
          <Facts
            facts={[
              { name: 'Packages', value: seen.sold },
              { name: 'Lessons left of them', value: seen.lessonsLeft },
              { name: 'In set-up files', value: seen.code },
            ]}
          />
        </RecordPart>
      )}
      <RecordPart title="Who has bought it already">
        <p className="text-sm text-muted">
          Keeps what was agreed on: so many lessons of that length, their last day, and what goes back for those that
          are left. What is changed here is for who buys from now on.
        </p>
      </RecordPart>
      {seen && (
        <RecordPart title="History">
          <Loaded skeleton={<Skeleton className="h-32" />}>
            <RecordHistory query={historyOfPackage(seen.id)} changes={(from, to) => packageChanges(from, to, money)} />
          </Loaded>
        </RecordPart>
      )}
    </>
  )
}
