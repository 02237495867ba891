/** Where the images are in an object store that speaks the S3 protocol. */
export type S3Address = {
  bucket: string;
  /** Of the names of all objects: empty, or ends with a slash. */
  prefix: string;
  /** Undefined: AWS, by its region. */
  endpoint: string | undefined;
  /** Undefined: from AWS_REGION or the configuration files of AWS. */
  region: string | undefined;
  /** The bucket is in the path of a request instead of the host name. */
  isPathStyle: boolean;
};
