import { expect } from "chai";
import { Recorder } from "../support/recorder.js";
import { Asana, deleteTask, getTasks, updateTask } from "./asana.js";

describe("examples/asana", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let asana: Asana;
  before(async () => {
    wire = await Recorder.start();
    asana = new Asana("1/2:3", wire.fetch);
  });
  after(() => wire.stop());

  it("sends a query beside a body, which is in an envelope", async () => {
    wire.answers.push({ body: { data: { gid: "7", name: "Ship it" } } });
    const task = await asana.send(updateTask, {
      task_gid: "7",
      opt_fields: ["name", "assignee.name"],
      name: "Ship it",
      due_on: new Date("2030-02-03T22:00:00Z"),
    });
    expect(task).to.deep.equal({ gid: "7", name: "Ship it" });
    const { method, target, headers, body } = wire.last;
    expect({ method, target }).to.deep.equal({
      method: "PUT",
      target: "/api/1.0/tasks/7?opt_fields=name,assignee.name",
    });
    expect(headers).to.include({
      authorization: "Bearer 1/2:3",
      "content-type": "application/json; charset=utf-8",
    });
    expect(JSON.parse(body)).to.deep.equal({ data: { name: "Ship it", due_on: "2030-02-03" } });
  });

  it("sends a point in time as an ISO string, and no envelope without a body", async () => {
    wire.answers.push({ body: { data: [] } });
    await asana.send(getTasks, { project: "9", modified_since: new Date(0) });
    expect(wire.last.target).to.equal(
      "/api/1.0/tasks?project=9&modified_since=1970-01-01T00%3A00%3A00.000Z",
    );
    expect(wire.last.body).to.equal("");
  });

  it("sends no body if the description has none", async () => {
    wire.answers.push({ body: { data: {} } });
    await asana.send(deleteTask, { task_gid: "7", name: "left over" });
    const { method, target, body } = wire.last;
    expect({ method, target, body }).to.deep.equal({
      method: "DELETE",
      target: "/api/1.0/tasks/7",
      body: "",
    });
  });
});
