/** A page of the event feed, as far as tests look at it. */
import * as v from "valibot";

export const FeedPage = v.object({
  content: v.array(v.object({ id: v.string(), tipo: v.string(), numeroProtocolo: v.optional(v.string()) })),
  proximo: v.string(),
});
