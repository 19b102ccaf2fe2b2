import { z } from 'zod'

/** The reference of a line of kind `package`. */
export const PackageRef = z.strictObject({
  packageCode: z
    .string()
    .max(40)
    .meta({ examples: ['adult_5'] }),
})
export type PackageRef = z.output<typeof PackageRef>
