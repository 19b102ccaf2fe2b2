import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { TextField } from '#client/lessons/editor/TextField.tsx'
import { WholeField } from '#client/lessons/editor/WholeField.tsx'
import { SumField } from '#client/settings/SumField.tsx'

import { clinicLabels, type FormProps } from './clinic-form.ts'

/** How many may come, for how much, and what holds once a place is taken. */
export const TermFields = ({ form, placesTaken }: FormProps & { placesTaken: number }) => (
  <>
    <Group title="Places and prices">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField
          form={form}
          path="capacity"
          label={clinicLabels.capacity}
          unit={placesTaken > 0 ? `${placesTaken} taken` : 'in all sessions'}
        />
        <SumField isTight form={form} path="priceCents" label={clinicLabels.priceCents} />
        <SumField isTight form={form} path="memberPriceCents" label={clinicLabels.memberPriceCents} optional />
        <SumField isTight form={form} path="earlyPriceCents" label={clinicLabels.earlyPriceCents} optional />
        <TextField
          form={form}
          path="earlyUntil"
          label={clinicLabels.earlyUntil}
          type="date"
          optional
          hint="The last day of the early price."
        />
      </div>
    </Group>
    <Group title="Whether it takes place" note="With fewer, somebody decides by that day. Today reminds of it.">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField form={form} path="minimum" label={clinicLabels.minimum} unit="places" optional />
        <TextField form={form} path="decideOn" label={clinicLabels.decideOn} type="date" optional />
      </div>
    </Group>
    <Group title="When somebody cancels">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField form={form} path="cancelHours" label={clinicLabels.cancelHours} unit="hours before it begins" />
        <WholeField form={form} path="lateRefundPercent" label={clinicLabels.lateRefundPercent} unit="% of the price" />
      </div>
    </Group>
  </>
)
