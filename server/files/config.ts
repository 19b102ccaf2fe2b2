import { join } from 'node:path'

import { z } from 'zod'

import { ConfigError } from '#server/kernel/config/config.ts'
import { httpUrl, isOn, Switch } from '#server/kernel/config/kinds.ts'

const BucketName = z
  .string()
  .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, as loftlie-files')
  .optional()

/** The settings of files, and of an S3 store, as environment variables. */
export const FilesEnvironment = z.object({
  FILES_BUCKET: BucketName,
  BACKUP_BUCKET: BucketName,
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: Switch.optional(),
})
type Variables = z.output<typeof FilesEnvironment>

/** Undefined: no store. Without an endpoint it is Amazon's. */
function s3ConfigOf(variables: Variables) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = variables
  if (accessKeyId === undefined && secretAccessKey === undefined && endpoint === undefined) return undefined
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, also with S3_ENDPOINT.')
  }

  return {
    endpoint,
    region: variables.S3_REGION,
    credentials: { accessKeyId, secretAccessKey },
    /** Amazon names a bucket in the host, most others in the path. */
    pathStyle: isOn(variables.S3_PATH_STYLE, endpoint !== undefined),
  }
}

export type S3Config = NonNullable<ReturnType<typeof s3ConfigOf>>

/** A bucket requires the settings of a store. */
function bucketIn(s3: S3Config | undefined, name: 'FILES_BUCKET' | 'BACKUP_BUCKET', bucket: string | undefined) {
  if (bucket === undefined) return undefined
  if (!s3) throw new ConfigError(`S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with ${name}.`)

  return { s3, bucket }
}

/** Where files are stored: in a folder of this machine, or in a bucket. */
export const filesConfigOf = (variables: Variables, { dataDir }: { dataDir: string }) =>
  bucketIn(s3ConfigOf(variables), 'FILES_BUCKET', variables.FILES_BUCKET) ?? { folder: join(dataDir, 'files') }

/** The bucket for copies of the studio; undefined: none. */
export const backupBucketOf = (variables: Variables) =>
  bucketIn(s3ConfigOf(variables), 'BACKUP_BUCKET', variables.BACKUP_BUCKET)

declare module '#server/kernel/config/config.ts' {
  interface Config {
    files: ReturnType<typeof filesConfigOf>
    backupBucket: ReturnType<typeof backupBucketOf>
  }
}
