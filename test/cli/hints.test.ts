import { expect } from "chai";
import { methodHint, nameHints, nearestMethod } from "../../src/cli/request/hints.js";
import { EndpointError } from "../../src/index.js";

describe("hints", () => {
  it("name the method that a word is near to, in any case", () => {
    expect(nearestMethod("gte")).to.equal("GET");
    expect(nearestMethod("PACTH")).to.equal("PATCH");
    expect(nearestMethod("patch")).to.equal(undefined);
    expect(nearestMethod("PURGE")).to.equal(undefined);
    expect(methodHint("delte")).to.equal("The method is DELTE: did you mean DELETE?\n");
    expect(methodHint("delete")).to.equal("");
  });

  it("name what is missing and nearly given, of routes that can be read and of others", () => {
    const missing = new EndpointError("MISSING_PARAMETER", "x", { parameters: ["org", "repo"] });
    const hint = "  ogr is given: did you mean org?\n";
    expect(nameHints(missing, ["GET /{org}/{repo}", "ogr=x", "page=1"])).to.equal(hint);
    expect(nameHints(missing, ["GET /{org", "ogr:=1"])).to.equal(hint);
    expect(nameHints(missing, [])).to.equal("");
  });

  it("say nothing of other errors, nor of one that names nothing", () => {
    const other = new EndpointError("INVALID_PARAMETER", "x", { parameters: ["org"] });
    expect(nameHints(other, ["GET /{org}", "ogr=x"])).to.equal("");
    expect(nameHints(new EndpointError("MISSING_PARAMETER", "x"), ["GET /x", "a=1"])).to.equal("");
  });
});
