/** One call as the product's documents list it: a path is listed once for each use that is made of it. */
export interface DocumentedCall {
  /** `PUT teams/{id}`, without the leading `admin/` that every path also answers with. */
  call: string;
  /** Sent in place of the recipe's. */
  query?: string;
  /** Names in the query whose values are rows of the site: the recipe's query is sent. */
  asks?: readonly string[];
  /** Names that the body takes: `settings.webhook_url`. */
  body?: readonly string[];
  /** Names that the answer has: `items.plan_title`. */
  answer?: readonly string[];
  /** The call that does it, where the documents leave the path open or contradict themselves. */
  servedBy?: string;
  /** Reason why it is another call. */
  why?: string;
}
