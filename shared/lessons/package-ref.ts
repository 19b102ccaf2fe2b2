import { z } from 'zod'

/** What a line of kind `package` is about: lessons that are bought together. */
export const PackageRef = z.strictObject({
  packageCode: z
    .string()
    .max(40)
    .meta({ examples: ['adult_5'] }),
})
export type PackageRef = z.output<typeof PackageRef>
