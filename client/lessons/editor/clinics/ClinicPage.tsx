import { useSuspenseQuery } from '@tanstack/react-query'

import { WhoComes } from '#client/lessons/desk/WhoComes.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { keysOf } from '#client/records/field-changes.ts'
import { recordQuery } from '#client/records/record-kind.ts'
import { RecordEditor, type RecordHeading, RecordTitle } from '#client/records/RecordEditor.tsx'
import { RecordHistory } from '#client/records/RecordHistory.tsx'
import { useRecordEditor } from '#client/records/use-record-editor.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import type { ClinicEntry, ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'
import { counted } from '#shared/words.ts'

import { clinicLabels, clinics, copyOf, useClinicWords } from './clinic-form.ts'
import { AboutFields, DecisionFields, GivingBackFields, PriceFields, SessionFields } from './fields.tsx'

/** One clinic, or one that is about to be added, of nothing or like another one. */
export function ClinicPage({ clinic }: { clinic: ClinicRecord | undefined }) {
  const like = useAddress().read('like')
  const mayChange = usePermissions().holds(clinics.needs)
  if (clinic) {
    return mayChange && clinic.calledOffAt === null ? <ClinicEditor clinic={clinic} /> : <ClinicRead clinic={clinic} />
  }

  return like === undefined ? <ClinicEditor /> : <Copied key={like} clinicId={like} />
}

function Copied({ clinicId }: { clinicId: string }) {
  const { data: like } = useSuspenseQuery(recordQuery(clinics, clinicId))

  return <ClinicEditor like={like} />
}

/** A clinic in one form: what it is, when and where, for whom and how much. */
function ClinicEditor({ clinic, like }: { clinic?: ClinicRecord; like?: ClinicRecord }) {
  const { change } = useAddress()
  const { changes } = useClinicWords()
  const headingOf = useHeading()
  const editing = useRecordEditor(clinics, clinic, {
    begin: like && (() => copyOf(like)),
    draft: `like ${like?.id ?? 'none'}`,
    onAdded: (id) => change({ clinic: id, like: undefined }),
  })
  const { form, seen } = editing

  return (
    <RecordEditor
      editing={editing}
      changes={changes}
      heading={(saved) => ({
        ...headingOf(saved),
        acts: (
          <ButtonLink to={`${clinics.list.path}?clinic=new&like=${saved.id}`} tone="quiet" size="tight">
            Copy to new dates
          </ButtonLink>
        ),
        turn: { label: saved.active ? 'Hide from visitors' : 'Show to visitors', into: { active: !saved.active } },
      })}
      aside={<Aside clinic={seen} />}
      above={seen && <WhoComes clinicId={seen.id} />}
    >
      <AboutFields form={form} />
      <SessionFields form={form} seen={seen} />
      <PriceFields form={form} placesTaken={seen?.placesTaken ?? 0} />
      <DecisionFields form={form} />
      <GivingBackFields form={form} />
    </RecordEditor>
  )
}

/** A clinic for whoever keeps its places and not the catalog, and one that was called off. */
function ClinicRead({ clinic }: { clinic: ClinicRecord }) {
  const { inWords } = useClinicWords()
  const headingOf = useHeading()
  const facts = keysOf(clinicLabels)
    .map((field) => ({ name: clinicLabels[field], value: inWords(field, clinic[field]) }))
    .filter(({ value }) => value !== '')

  return (
    <>
      <RecordTitle kind={clinics} id={clinic.id} heading={headingOf(clinic)} />
      <Record aside={<Aside clinic={clinic} />}>
        <WhoComes clinicId={clinic.id} />
        <RecordPart title="What it is">
          <Facts facts={facts} />
        </RecordPart>
      </Record>
    </>
  )
}

function useHeading() {
  const { dayShort } = useStudio()

  return (clinic: ClinicRecord): RecordHeading<ClinicDocument> => {
    const { title, sessions, placesTaken, capacity } = clinic
    const [first] = sessions
    return {
      title,
      badge: <ClinicState clinic={clinic} />,
      figures: [...(first ? [dayShort(first.day)] : []), `${placesTaken} of ${counted(capacity, 'place')}`],
    }
  }
}

type StateOfClinic = Pick<ClinicEntry, 'active' | 'calledOffAt' | 'decidedAt' | 'minimum' | 'placesTaken' | 'capacity'>

/** How a clinic stands, in a word or two. */
export function ClinicState({ clinic }: { clinic: StateOfClinic }) {
  const { active, calledOffAt, decidedAt, minimum, placesTaken, capacity } = clinic
  if (calledOffAt !== null) return <Badge tone="danger">Called off</Badge>
  if (!active) return <Badge>Not shown</Badge>
  if (minimum !== null && placesTaken < minimum && decidedAt === null) return <Badge tone="warning">Too few yet</Badge>
  if (placesTaken === capacity) return <Badge tone="information">Full</Badge>

  return <Badge tone="success">Shown</Badge>
}

const steps = { clinic_session_called_off: 'A session was called off' }

/** How a clinic stands, and what became of it. */
function Aside({ clinic }: { clinic: ClinicRecord | undefined }) {
  const { changes } = useClinicWords()
  if (!clinic) return null

  return (
    <>
      <Standing clinic={clinic} />
      <RecordPart title="Who has a place already">
        <p className="text-sm text-muted">
          Keeps it, and what they paid. Other prices and terms are for who takes a place from now on; another time is
          for everybody.
        </p>
      </RecordPart>
      <RecordHistory kind={clinics} record={clinic} changes={changes} steps={steps} />
    </>
  )
}

function Standing({ clinic }: { clinic: ClinicRecord }) {
  const { dayAndYear } = useStudio()
  const { placesTaken, capacity, minimum, decideOn, slug, active, calledOffAt } = clinic

  return (
    <RecordPart title="As it stands">
      <Facts
        facts={[
          { name: 'Places taken', value: `${placesTaken} of ${capacity}` },
          ...(minimum === null || decideOn === null
            ? []
            : [{ name: 'At least', value: `${minimum}, decided by ${dayAndYear(decideOn)}` }]),
          ...(active && calledOffAt === null
            ? [{ name: 'Visitors read', value: <Link to={`/lessons/clinics-events#${slug}`}>Its page</Link> }]
            : []),
        ]}
      />
    </RecordPart>
  )
}
