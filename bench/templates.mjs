// UriTemplate against other libraries of templates.
import { equal } from "node:assert/strict";
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import { UriTemplate } from "endpoint-core";
import parseUriTemplate from "uri-templates";
import { parseTemplate } from "url-template";
import { eachRun, floor, org, OURS, type } from "./sides.mjs";

const SHORT = "/orgs/{org}/repos{?a,b}";
const ourShort = UriTemplate.parse(SHORT);
const urlShort = parseTemplate(SHORT);
const uriShort = parseUriTemplate(SHORT);

const UPLOAD = "https://uploads.github.com/repos/{owner}/{repo}/releases/{id}/assets{?name,label}";
const ourUpload = UriTemplate.parse(UPLOAD);
const urlUpload = parseTemplate(UPLOAD);
const uriUpload = parseUriTemplate(UPLOAD);

const FILES = ["für alle.zip", "größe 2.tar", "añadir #1.zip", "a&b.tar.gz"];
const file = (i) => FILES[i & 3];

const upload = (i) => ({
  owner: org(i),
  repo: type(i),
  id: i & 63,
  name: file(i),
  label: file(i + 1),
});

const targets = [
  floor("url-template", { faster: 13 }),
  floor("std-uritemplate", { faster: 9 }),
  floor("uri-templates", { faster: 1.5 }),
];

export const TEMPLATE_CASES = [
  {
    name: "UriTemplate, parsed once: path and {?a,b}",
    sides: {
      [OURS]: { run: (i) => ourShort.expand({ org: org(i), a: type(i), b: i & 63 }) },
      "url-template": { run: (i) => urlShort.expand({ org: org(i), a: type(i), b: i & 63 }) },
      "std-uritemplate": {
        run: (i) => StdUriTemplate.expand(SHORT, { org: org(i), a: type(i), b: i & 63 }),
      },
      "uri-templates": { run: (i) => uriShort.fill({ org: org(i), a: type(i), b: i & 63 }) },
    },
    targets,
    check: (sides) => {
      eachRun(sides, (url, i, name) => {
        equal(url, `/orgs/${org(i)}/repos?a=${type(i)}&b=${i}`, name);
      });
    },
  },
  {
    name: "UriTemplate, parsed once: values to encode",
    sides: {
      [OURS]: { run: (i) => ourUpload.expand(upload(i)) },
      "url-template": { run: (i) => urlUpload.expand(upload(i)) },
      "std-uritemplate": { run: (i) => StdUriTemplate.expand(UPLOAD, upload(i)) },
      "uri-templates": { run: (i) => uriUpload.fill(upload(i)) },
    },
    targets,
    check: (sides) => {
      eachRun(sides, (url, i, name) => {
        const path = `repos/${org(i)}/${type(i)}/releases/${i}/assets`;
        const query = `name=${encodeURIComponent(file(i))}&label=${encodeURIComponent(file(i + 1))}`;
        equal(url, `https://uploads.github.com/${path}?${query}`, name);
      });
    },
  },
];
