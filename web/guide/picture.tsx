/** A picture of a page, told in words below it. */
import type { Child } from "hono/jsx";
import type { AssetName } from "../assets.ts";
import type { Site } from "../site.ts";

/** Of every picture, in pixels of the file. */
const WIDTH = 1_000;

export const Picture = (
  { site, name, height, children }: { site: Site; name: AssetName; height: number; children?: Child },
) => (
  <figure class="picture">
    <img src={site.asset(name)} alt="" width={WIDTH} height={height} loading="lazy" />
    <figcaption>{children}</figcaption>
  </figure>
);
