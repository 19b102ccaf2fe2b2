import { tightControlLook } from '#client/ui/forms/control-look.ts'

/** In a question at the foot: what the rules do not offer is done with a reason. */
export const ReasonField = ({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) => (
  <label className="grid gap-1 text-sm">
    <span>Do it anyway, because</span>
    <input
      data-first
      maxLength={300}
      className={`${tightControlLook} w-56!`}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
